-- What the failure of a message with an ordering key does: it holds back the others until it has no attempts left, or leaves the order.
ALTER TABLE "endpoints" ADD COLUMN "on_failure" TEXT NOT NULL DEFAULT 'block';

-- A message that leaves the order keeps its number: its position becomes negative. The endpoint is read when the attempt ends. The condition
-- of the trigger is short, because PostgreSQL reads its text in each statement, also for messages without a key.
CREATE FUNCTION settle_in_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.status IN ('succeeded', 'failed_permanent') THEN
    RETURN NULL;
  END IF;
  IF NEW.position IS NULL OR NEW.position < 0 OR NEW.status IN ('succeeded', 'failed_permanent') THEN
    INSERT INTO ordering_steps (endpoint_id, key) VALUES (OLD.endpoint_id, OLD.ordering_key);
  ELSIF NEW.status = 'pending_retry' AND NEW.attempt_count > OLD.attempt_count
    AND EXISTS (SELECT FROM endpoints WHERE id = NEW.endpoint_id AND on_failure = 'skip') THEN
    UPDATE messages SET position = -position WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER settle_in_order ON messages;
CREATE TRIGGER settle_in_order AFTER UPDATE ON messages FOR EACH ROW
    WHEN (OLD.ordering_key IS NOT NULL AND OLD.position > 0) EXECUTE FUNCTION settle_in_order();
