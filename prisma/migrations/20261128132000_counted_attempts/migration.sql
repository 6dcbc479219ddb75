-- How many attempts of a message the statements that recorded them counted themselves; null: not even its acceptance. The triggers count
-- everything else, so that no statement can forget to. To set up a trigger's condition costs PostgreSQL more than to call the function:
-- it reads the condition's text in each statement.
ALTER TABLE messages ADD COLUMN counted_attempts INTEGER;

-- A replay sets the failures of a waiting message to 0 and leaves its number of attempts alone, so the trigger looks at the failures, too.
CREATE OR REPLACE FUNCTION count_changed_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_attempt CONSTANT boolean NOT NULL := NEW.attempt_count > OLD.attempt_count;
BEGIN
  IF NEW.direction = 'pull' OR NEW.is_test OR NOT (
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
CREATE TRIGGER count_changed_message AFTER UPDATE ON messages FOR EACH ROW WHEN (NEW.counted_attempts IS NOT DISTINCT FROM OLD.counted_attempts) EXECUTE FUNCTION count_changed_message();

CREATE FUNCTION count_new_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.direction = 'pull' OR NEW.is_test THEN
    RETURN NULL;
  END IF;
  INSERT INTO message_counts (
    project_id, endpoint_id, direction, event_type, minute, messages, succeeded, failed, retrying, attempts, retries, delivery_ms
  )
  VALUES (
    NEW.project_id, NEW.endpoint_id, NEW.direction, NEW.event_type, date_bin('1 minute', NEW.created_at, 'epoch'), 1,
    (NEW.status = 'succeeded')::int,
    (NEW.status = 'failed_permanent')::int,
    is_retrying(NEW.status, NEW.fast_failures + NEW.slow_failures),
    NEW.attempt_count,
    greatest(NEW.attempt_count - 1, 0),
    CASE WHEN NEW.status = 'succeeded' THEN delivery_ms(NEW) ELSE 0 END
  );
  RETURN NULL;
END
$$;

DROP TRIGGER count_new_messages ON messages;
DROP FUNCTION count_new_messages;
CREATE TRIGGER count_new_message AFTER INSERT ON messages FOR EACH ROW WHEN (NEW.counted_attempts IS NULL) EXECUTE FUNCTION count_new_message();
