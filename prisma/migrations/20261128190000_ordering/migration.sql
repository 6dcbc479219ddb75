-- The messages of an endpoint with the same key are delivered in the order of their "position": the next one starts when the one before is
-- settled. A message that left the order has a negative position, one that is to join it has none.
ALTER TABLE "messages" ADD COLUMN "ordering_key" TEXT;
CREATE INDEX "messages_ordering_idx" ON "messages"("endpoint_id", "ordering_key", "position") WHERE (ordering_key IS NOT NULL AND sweep_at IS NOT NULL);
ALTER TABLE "endpoints" ADD COLUMN "ordering" TEXT NOT NULL DEFAULT 'none';

-- The keys that have unsettled messages. The head is the one that may be attempted; no message before its position is unsettled.
CREATE TABLE "ordering_keys" (
    "endpoint_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "head_id" UUID NOT NULL,
    "head_position" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "ordering_keys_pkey" PRIMARY KEY ("endpoint_id", "key")
);

-- Keys whose head may have changed, or that a replayed message joins. Whatever changes a message inserts a step, and needs no lock of the key.
CREATE TABLE "ordering_steps" (
    "id" BIGSERIAL NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "joining_id" UUID,
    CONSTRAINT "ordering_steps_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ordering_steps_endpoint_id_key_idx" ON "ordering_steps"("endpoint_id", "key");

-- A new message joins the end of its key. It locks the key until its commit, so the positions of a key are the order of the commits. Only the
-- head is enqueued; the others wait (`sweep_at`). A statement that is repeated, because its commit was in doubt, may find the message stored.
CREATE FUNCTION join_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  head UUID;
  is_first BOOLEAN;
BEGIN
  INSERT INTO ordering_keys AS k (endpoint_id, key, head_id) VALUES (NEW.endpoint_id, NEW.ordering_key, NEW.id)
  ON CONFLICT (endpoint_id, key) DO UPDATE SET key = excluded.key
  RETURNING k.head_id, k.xmax = 0 INTO head, is_first;

  IF head = NEW.id AND EXISTS (SELECT FROM messages WHERE id = NEW.id) THEN
    IF is_first THEN
      DELETE FROM ordering_keys WHERE endpoint_id = NEW.endpoint_id AND key = NEW.ordering_key;
    END IF;
    RETURN NULL;
  END IF;
  NEW.position := nextval('event_positions');
  IF is_first THEN
    UPDATE ordering_keys SET head_position = NEW.position WHERE endpoint_id = NEW.endpoint_id AND key = NEW.ordering_key;
  ELSE
    NEW.sweep_at := '9998-12-31T00:00:00Z';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER join_order BEFORE INSERT ON messages FOR EACH ROW WHEN (NEW.ordering_key IS NOT NULL) EXECUTE FUNCTION join_order();

CREATE FUNCTION step_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO ordering_steps (endpoint_id, key) VALUES (OLD.endpoint_id, OLD.ordering_key);
  RETURN NULL;
END
$$;
CREATE TRIGGER settle_in_order AFTER UPDATE ON messages FOR EACH ROW
    WHEN (OLD.ordering_key IS NOT NULL AND OLD.position > 0 AND OLD.status NOT IN ('succeeded', 'failed_permanent')
      AND (NEW.position IS NULL OR NEW.position < 0 OR NEW.status IN ('succeeded', 'failed_permanent')))
    EXECUTE FUNCTION step_order();
CREATE TRIGGER delete_in_order AFTER DELETE ON messages FOR EACH ROW
    WHEN (OLD.ordering_key IS NOT NULL AND OLD.position IS NOT NULL AND OLD.status NOT IN ('succeeded', 'failed_permanent'))
    EXECUTE FUNCTION step_order();

-- Lets replayed messages join the end of a key, and makes sure that its head is its first unsettled message. Returns the head if it must be
-- enqueued. It locks the key, so that nothing joins meanwhile, and each of its statements sees what was committed before.
CREATE FUNCTION advance_order(of_endpoint UUID, of_key TEXT, grace INTERVAL) RETURNS TABLE (message_id UUID, attempts INTEGER)
    LANGUAGE plpgsql
    AS $$
DECLARE
  since BIGINT;
  joining UUID[];
  head RECORD;
BEGIN
  SELECT head_position INTO since FROM ordering_keys WHERE endpoint_id = of_endpoint AND key = of_key FOR UPDATE;
  WITH taken AS (DELETE FROM ordering_steps WHERE endpoint_id = of_endpoint AND key = of_key RETURNING joining_id)
  SELECT array_agg(DISTINCT joining_id) INTO joining FROM taken WHERE joining_id IS NOT NULL;

  IF joining IS NOT NULL THEN
    INSERT INTO ordering_keys AS k (endpoint_id, key, head_id) VALUES (of_endpoint, of_key, joining[1])
    ON CONFLICT (endpoint_id, key) DO UPDATE SET key = excluded.key
    RETURNING k.head_position INTO since;
    FOR i IN 1 .. cardinality(joining) LOOP
      UPDATE messages AS m SET position = nextval('event_positions')
      WHERE m.id = joining[i] AND m.position IS NULL AND m.status NOT IN ('succeeded', 'failed_permanent');
    END LOOP;
  END IF;
  IF since IS NULL THEN
    RETURN;
  END IF;

  SELECT m.id, m.position, m.attempt_count INTO head
  FROM messages AS m
  WHERE m.endpoint_id = of_endpoint AND m.ordering_key = of_key AND m.position >= since
    AND m.sweep_at IS NOT NULL AND m.status NOT IN ('succeeded', 'failed_permanent')
  ORDER BY m.position
  LIMIT 1
  FOR UPDATE;
  IF NOT FOUND THEN
    DELETE FROM ordering_keys WHERE endpoint_id = of_endpoint AND key = of_key;
    RETURN;
  END IF;
  UPDATE ordering_keys SET head_id = head.id, head_position = head.position
  WHERE endpoint_id = of_endpoint AND key = of_key AND (head_id <> head.id OR head_position <> head.position);
  UPDATE messages AS m SET sweep_at = now() + grace
  WHERE m.id = head.id AND m.sweep_at = '9998-12-31T00:00:00Z';
  IF FOUND THEN
    RETURN QUERY SELECT head.id, head.attempt_count;
  END IF;
END
$$;
