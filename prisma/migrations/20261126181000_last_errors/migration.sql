-- Why the attempt failed that a row counts, and the last one of an endpoint.
ALTER TABLE message_counts ADD COLUMN last_error TEXT;
ALTER TABLE endpoint_health ADD COLUMN last_error TEXT;

CREATE OR REPLACE FUNCTION count_changed_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_attempt CONSTANT boolean NOT NULL := NEW.attempt_count > OLD.attempt_count;
BEGIN
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

-- An endpoint whose last attempt failed has the error of its message that has waited longest. One for which none waits has none until
-- its next failure.
UPDATE endpoint_health AS h
SET last_error = (
    SELECT waiting.last_error
    FROM (
        SELECT m.last_error
        FROM messages AS m
        WHERE m.endpoint_id BETWEEN h.endpoint_id AND h.endpoint_id AND m.sweep_at IS NOT NULL
        ORDER BY m.endpoint_id, m.id
        LIMIT 100
    ) AS waiting
    WHERE waiting.last_error IS NOT NULL
    LIMIT 1
)
WHERE h.failed_at > h.reset_at;
