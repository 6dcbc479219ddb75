-- What a key shows: whether messages wait for its head, and since when the head has failed. Both change only when the first one begins to wait
-- or the last one ends, and with the first failure of a head: what accepts a further message or settles one writes no entry of these indexes.
ALTER TABLE "ordering_keys" ADD COLUMN "has_waiting" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "blocked_since" TIMESTAMPTZ(3);
CREATE INDEX "ordering_keys_shown_idx" ON "ordering_keys"("endpoint_id", coalesce(blocked_since, 'infinity'), "key" COLLATE "C")
    WHERE (has_waiting OR blocked_since IS NOT NULL);
CREATE INDEX "ordering_keys_blocked_since_idx" ON "ordering_keys"("blocked_since") WHERE (blocked_since IS NOT NULL);

-- How many messages wait for the head of a key, counted up to a limit, in the order of the index: see "advance_order".
CREATE FUNCTION count_waiting(of_endpoint UUID, of_key TEXT, head BIGINT, most INTEGER) RETURNS INTEGER
    LANGUAGE sql STABLE
    SET enable_sort = off SET enable_bitmapscan = off
    AS $$
  SELECT count(*)::int
  FROM (
    SELECT FROM messages AS m
    WHERE m.endpoint_id = of_endpoint AND m.ordering_key = of_key AND m.position > head
      AND m.sweep_at IS NOT NULL AND m.status NOT IN ('succeeded', 'failed_permanent')
    ORDER BY m.position
    LIMIT most
  ) AS waiting
$$;

CREATE OR REPLACE FUNCTION join_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  head UUID;
  is_first BOOLEAN := false;
  had_waiting BOOLEAN;
BEGIN
  SELECT head_id, has_waiting INTO head, had_waiting FROM ordering_keys WHERE endpoint_id = NEW.endpoint_id AND key = NEW.ordering_key FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO ordering_keys AS k (endpoint_id, key, head_id) VALUES (NEW.endpoint_id, NEW.ordering_key, NEW.id)
    ON CONFLICT (endpoint_id, key) DO UPDATE SET key = excluded.key
    RETURNING k.head_id, k.xmax = 0, k.has_waiting INTO head, is_first, had_waiting;
  END IF;

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
    IF NOT had_waiting THEN
      UPDATE ordering_keys SET has_waiting = true WHERE endpoint_id = NEW.endpoint_id AND key = NEW.ordering_key;
    END IF;
  END IF;
  RETURN NEW;
END
$$;

-- It locks a message only to make it due: whatever changes the head meanwhile leaves a step, so that another look follows.
CREATE OR REPLACE FUNCTION advance_order(of_endpoint UUID, of_key TEXT, grace INTERVAL) RETURNS TABLE (message_id UUID, attempts INTEGER)
    LANGUAGE plpgsql
    SET enable_sort = off SET enable_bitmapscan = off
    AS $$
DECLARE
  since BIGINT;
  joining UUID[];
  had_waiting BOOLEAN;
  now_waits BOOLEAN;
  head RECORD;
BEGIN
  SELECT head_position, has_waiting INTO since, had_waiting FROM ordering_keys WHERE endpoint_id = of_endpoint AND key = of_key FOR UPDATE;
  WITH taken AS (DELETE FROM ordering_steps WHERE endpoint_id = of_endpoint AND key = of_key RETURNING joining_id)
  SELECT array_agg(DISTINCT joining_id) INTO joining FROM taken WHERE joining_id IS NOT NULL;

  IF joining IS NOT NULL THEN
    INSERT INTO ordering_keys AS k (endpoint_id, key, head_id) VALUES (of_endpoint, of_key, joining[1])
    ON CONFLICT (endpoint_id, key) DO UPDATE SET has_waiting = true
    RETURNING k.head_position INTO since;
    FOR i IN 1 .. cardinality(joining) LOOP
      UPDATE messages AS m SET position = nextval('event_positions')
      WHERE m.id = joining[i] AND m.position IS NULL AND m.status NOT IN ('succeeded', 'failed_permanent');
    END LOOP;
  END IF;
  IF since IS NULL THEN
    RETURN;
  END IF;

  SELECT m.id, m.position, m.attempt_count, m.fast_failures + m.slow_failures > 0 AS has_failed INTO head
  FROM messages AS m
  WHERE m.endpoint_id = of_endpoint AND m.ordering_key = of_key AND m.position >= since
    AND m.sweep_at IS NOT NULL AND m.status NOT IN ('succeeded', 'failed_permanent')
  ORDER BY m.position
  LIMIT 1;
  IF NOT FOUND THEN
    DELETE FROM ordering_keys WHERE endpoint_id = of_endpoint AND key = of_key;
    RETURN;
  END IF;
  now_waits := (had_waiting OR joining IS NOT NULL) AND count_waiting(of_endpoint, of_key, head.position, 1) > 0;
  UPDATE ordering_keys AS k
  SET
    head_id = head.id, head_position = head.position, has_waiting = now_waits,
    blocked_since = CASE WHEN head.has_failed THEN CASE k.head_id WHEN head.id THEN coalesce(k.blocked_since, now()) ELSE now() END END
  WHERE k.endpoint_id = of_endpoint AND k.key = of_key
    AND (k.head_id <> head.id OR k.head_position <> head.position OR k.has_waiting <> now_waits OR head.has_failed <> (k.blocked_since IS NOT NULL));
  UPDATE messages AS m SET sweep_at = now() + grace
  WHERE m.id = head.id AND m.position = head.position AND m.sweep_at = '9998-12-31T00:00:00Z';
  IF FOUND THEN
    RETURN QUERY SELECT head.id, head.attempt_count;
  END IF;
END
$$;

-- The first failure of a head leaves a step, so that its key is marked without a lock of it.
CREATE OR REPLACE FUNCTION follow_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_attempt CONSTANT boolean NOT NULL := NEW.attempt_count > OLD.attempt_count;
  /* Null: it has not failed. */
  skips boolean;
BEGIN
  IF OLD.ordering_key IS NOT NULL AND OLD.position > 0 AND OLD.status NOT IN ('succeeded', 'failed_permanent') THEN
    IF is_attempt AND NEW.status <> 'succeeded' AND NEW.deleted_at IS NULL THEN
      skips := EXISTS (SELECT FROM endpoints WHERE id = NEW.endpoint_id AND on_failure = 'skip');
    END IF;
    IF NEW.position IS NULL OR NEW.position < 0 OR NEW.status IN ('succeeded', 'failed_permanent') THEN
      INSERT INTO ordering_steps (endpoint_id, key) VALUES (OLD.endpoint_id, OLD.ordering_key);
      IF NOT skips THEN
        INSERT INTO broken_orders (project_id, endpoint_id) VALUES (NEW.project_id, NEW.endpoint_id);
      END IF;
    ELSIF skips THEN
      UPDATE messages SET position = -position WHERE id = NEW.id;
    ELSIF OLD.fast_failures + OLD.slow_failures = 0 AND NEW.fast_failures + NEW.slow_failures > 0 THEN
      INSERT INTO ordering_steps (endpoint_id, key) VALUES (OLD.endpoint_id, OLD.ordering_key);
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

UPDATE ordering_keys SET has_waiting = true;
INSERT INTO ordering_steps (endpoint_id, key) SELECT endpoint_id, key FROM ordering_keys;
