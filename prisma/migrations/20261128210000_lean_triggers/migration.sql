-- One trigger follows the changes of messages, for the counts and for the order of keys: PostgreSQL reads the condition of each trigger in each
-- statement, also for messages without a key. The statements that count their attempts themselves say so in "counted_attempts".
CREATE FUNCTION follow_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_attempt CONSTANT boolean NOT NULL := NEW.attempt_count > OLD.attempt_count;
BEGIN
  IF OLD.ordering_key IS NOT NULL AND OLD.position > 0 AND OLD.status NOT IN ('succeeded', 'failed_permanent') THEN
    IF NEW.position IS NULL OR NEW.position < 0 OR NEW.status IN ('succeeded', 'failed_permanent') THEN
      INSERT INTO ordering_steps (endpoint_id, key) VALUES (OLD.endpoint_id, OLD.ordering_key);
    ELSIF NEW.status = 'pending_retry' AND is_attempt
      AND EXISTS (SELECT FROM endpoints WHERE id = NEW.endpoint_id AND on_failure = 'skip') THEN
      UPDATE messages SET position = -position WHERE id = NEW.id;
    END IF;
  END IF;

  IF NEW.counted_attempts IS DISTINCT FROM OLD.counted_attempts OR NEW.direction = 'pull' OR NEW.is_test OR NOT (
    NEW.attempt_count <> OLD.attempt_count
    OR (NEW.fast_failures + NEW.slow_failures > 0) <> (OLD.fast_failures + OLD.slow_failures > 0)
    OR NEW.status <> OLD.status
      AND (NEW.status IN ('succeeded', 'failed_permanent') OR OLD.status IN ('succeeded', 'failed_permanent'))
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO message_counts (
    project_id, endpoint_id, direction, event_type, minute,
    succeeded, failed, retrying, attempts, retries, latency_ms, delivery_ms, attempted_at, gone, last_error
  )
  VALUES (
    NEW.project_id, NEW.endpoint_id, NEW.direction, NEW.event_type, date_bin('1 minute', NEW.created_at, 'epoch'),
    (NEW.status = 'succeeded')::int - (OLD.status = 'succeeded')::int,
    (NEW.status = 'failed_permanent')::int - (OLD.status = 'failed_permanent')::int,
    is_retrying(NEW.status, NEW.fast_failures + NEW.slow_failures)
      - is_retrying(OLD.status, OLD.fast_failures + OLD.slow_failures),
    NEW.attempt_count - OLD.attempt_count,
    greatest(NEW.attempt_count - 1, 0) - greatest(OLD.attempt_count - 1, 0),
    CASE WHEN is_attempt THEN coalesce(NEW.response_latency_ms, 0) ELSE 0 END,
    CASE WHEN NEW.status = 'succeeded' THEN delivery_ms(NEW) ELSE 0 END - CASE WHEN OLD.status = 'succeeded' THEN delivery_ms(OLD) ELSE 0 END,
    CASE WHEN is_attempt THEN now() END,
    is_attempt AND coalesce(NEW.response_status = 410, false),
    CASE WHEN is_attempt THEN NEW.last_error END
  );
  RETURN NULL;
END
$$;

DROP TRIGGER count_changed_message ON messages;
DROP TRIGGER settle_in_order ON messages;
DROP FUNCTION count_changed_message;
DROP FUNCTION settle_in_order;
CREATE TRIGGER follow_message AFTER UPDATE ON messages FOR EACH ROW
    WHEN (OLD.ordering_key IS NOT NULL OR NEW.counted_attempts IS NOT DISTINCT FROM OLD.counted_attempts) EXECUTE FUNCTION follow_message();

-- The function looks at the rest.
CREATE OR REPLACE FUNCTION step_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.position IS NOT NULL AND OLD.status NOT IN ('succeeded', 'failed_permanent') THEN
    INSERT INTO ordering_steps (endpoint_id, key) VALUES (OLD.endpoint_id, OLD.ordering_key);
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER delete_in_order ON messages;
CREATE TRIGGER delete_in_order AFTER DELETE ON messages FOR EACH ROW WHEN (OLD.ordering_key IS NOT NULL) EXECUTE FUNCTION step_order();
