-- The unsettled messages of the key have ids from the first to the last. So the partitions of other days need not be opened. The last one is a
-- day ahead, so that it changes once a day.
ALTER TABLE "ordering_keys"
    ADD COLUMN "first_id" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    ADD COLUMN "last_id" UUID NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff';
ALTER TABLE "ordering_keys" SET (fillfactor = 70);

CREATE FUNCTION day_after(id UUID) RETURNS UUID
    LANGUAGE sql STABLE
    AS $$ SELECT greatest(id, uuid_v7_floor(now() + interval '1 day')) $$;

CREATE OR REPLACE FUNCTION join_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  joined RECORD;
  is_first BOOLEAN := false;
BEGIN
  SELECT head_id, has_waiting, first_id, last_id INTO joined
  FROM ordering_keys WHERE endpoint_id = NEW.endpoint_id AND key = NEW.ordering_key FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO ordering_keys AS k (endpoint_id, key, head_id, first_id, last_id)
    VALUES (NEW.endpoint_id, NEW.ordering_key, NEW.id, NEW.id, day_after(NEW.id))
    ON CONFLICT (endpoint_id, key) DO UPDATE SET key = excluded.key
    RETURNING k.head_id, k.has_waiting, k.first_id, k.last_id, k.xmax = 0 AS is_new INTO joined;
    is_first := joined.is_new;
  END IF;

  IF joined.head_id = NEW.id AND EXISTS (SELECT FROM messages WHERE id = NEW.id) THEN
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
    -- That only shows the pause: once the message is due, the claim looks at the endpoint.
    IF EXISTS (SELECT FROM endpoints WHERE id = NEW.endpoint_id AND paused) THEN
      NEW.status := 'paused';
    END IF;
    IF NOT joined.has_waiting OR NEW.id < joined.first_id OR NEW.id > joined.last_id THEN
      UPDATE ordering_keys
      SET has_waiting = true, first_id = least(first_id, NEW.id), last_id = CASE WHEN NEW.id > last_id THEN day_after(NEW.id) ELSE last_id END
      WHERE endpoint_id = NEW.endpoint_id AND key = NEW.ordering_key;
    END IF;
  END IF;
  RETURN NEW;
END
$$;

DROP FUNCTION advance_order(UUID, TEXT, INTERVAL);

-- Makes the first unsettled message of each key the one that may be attempted, all keys at once: a statement for each of them would open the
-- partitions each time. Returns the heads that must be enqueued. It locks the keys in order, so that nothing joins meanwhile, and its last
-- statement sees what was committed before. It never waits for a message: it leaves a step, and another look follows.
-- The planner cannot know how many keys there are, nor that a key has many messages: OFFSET 0 and the settings keep it from reading them all.
-- The commit does not wait for the disk: when PostgreSQL crashes, the step is there again.
CREATE FUNCTION advance_order(endpoint_ids UUID[], keys TEXT[], grace INTERVAL)
    RETURNS TABLE (message_id UUID, of_endpoint UUID, of_key TEXT, attempts INTEGER)
    LANGUAGE plpgsql
    SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
    SET plan_cache_mode = force_generic_plan
    AS $$
DECLARE
  since UUID;
  until UUID;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT min(locked.first_id::text COLLATE "C"), max(locked.last_id::text COLLATE "C") INTO since, until
  FROM (SELECT * FROM unnest(endpoint_ids, keys) AS asked (endpoint_id, key) ORDER BY endpoint_id, key COLLATE "C" OFFSET 0) AS asked
  CROSS JOIN LATERAL (
    SELECT k.first_id, k.last_id FROM ordering_keys AS k WHERE k.endpoint_id = asked.endpoint_id AND k.key = asked.key OFFSET 0 FOR UPDATE
  ) AS locked;

  DELETE FROM ordering_steps AS s
  USING unnest(endpoint_ids, keys) AS asked (endpoint_id, key)
  WHERE s.endpoint_id = asked.endpoint_id AND s.key = asked.key AND s.joining_id IS NULL;

  RETURN QUERY
  WITH looked AS MATERIALIZED (
    SELECT asked.endpoint_id, asked.key, head.*
    FROM unnest(endpoint_ids, keys) AS asked (endpoint_id, key)
    CROSS JOIN LATERAL (
      SELECT k.head_position FROM ordering_keys AS k WHERE k.endpoint_id = asked.endpoint_id AND k.key = asked.key OFFSET 0
    ) AS k
    LEFT JOIN LATERAL (
      SELECT *, count(*) OVER () > 1 AS is_awaited
      FROM (
        SELECT
          m.id, m.position, m.fast_failures + m.slow_failures > 0 AS has_failed, m.sweep_at = '9998-12-31T00:00:00Z' AS waits
        FROM messages AS m
        WHERE m.endpoint_id = asked.endpoint_id AND m.ordering_key = asked.key AND m.position >= k.head_position
          AND m.id BETWEEN since AND until AND m.sweep_at IS NOT NULL AND m.status NOT IN ('succeeded', 'failed_permanent')
        ORDER BY m.position
        LIMIT 2
      ) AS first
      ORDER BY position
      LIMIT 1
    ) AS head ON true
  ),
  ended AS (
    DELETE FROM ordering_keys AS k USING looked AS l WHERE l.id IS NULL AND k.endpoint_id = l.endpoint_id AND k.key = l.key
  ),
  named AS (
    UPDATE ordering_keys AS k
    SET
      head_id = l.id, head_position = l.position, has_waiting = l.is_awaited, first_id = CASE WHEN l.is_awaited THEN k.first_id ELSE l.id END,
      blocked_since = CASE WHEN l.has_failed THEN CASE k.head_id WHEN l.id THEN coalesce(k.blocked_since, now()) ELSE now() END END
    FROM looked AS l
    WHERE k.endpoint_id = l.endpoint_id AND k.key = l.key
      AND (k.head_id <> l.id OR k.head_position <> l.position OR k.has_waiting <> l.is_awaited OR l.has_failed <> (k.blocked_since IS NOT NULL))
  ),
  free AS MATERIALIZED (
    SELECT m.id
    FROM looked AS l
    CROSS JOIN LATERAL (
      SELECT m.id
      FROM messages AS m
      WHERE m.id = l.id AND m.id BETWEEN since AND until AND m.position = l.position AND m.sweep_at = '9998-12-31T00:00:00Z'
      OFFSET 0
      FOR NO KEY UPDATE SKIP LOCKED
    ) AS m
    WHERE l.waits
  ),
  looked_again AS (
    INSERT INTO ordering_steps (endpoint_id, key)
    SELECT l.endpoint_id, l.key FROM looked AS l WHERE l.waits AND NOT EXISTS (SELECT FROM free AS f WHERE f.id = l.id)
  )
  UPDATE messages AS m SET sweep_at = now() + grace, status = CASE m.status WHEN 'paused' THEN 'queued' ELSE m.status END
  WHERE m.id = ANY (ARRAY(SELECT id FROM free)) AND m.id BETWEEN since AND until
  RETURNING m.id, m.endpoint_id, m.ordering_key, m.attempt_count;
END
$$;

-- Lets replayed messages join the end of a key, in the order of their first acceptance. One that is locked keeps back those that were accepted
-- after it. The step that it leaves makes the head due.
CREATE FUNCTION join_order_again(of_endpoint UUID, of_key TEXT) RETURNS VOID
    LANGUAGE plpgsql
    SET plan_cache_mode = force_generic_plan
    AS $$
DECLARE
  joining UUID[] := ARRAY(
    SELECT DISTINCT joining_id FROM ordering_steps WHERE endpoint_id = of_endpoint AND key = of_key AND joining_id IS NOT NULL ORDER BY joining_id
  );
BEGIN
  IF joining = '{}' THEN
    RETURN;
  END IF;
  INSERT INTO ordering_keys AS k (endpoint_id, key, head_id, first_id, last_id)
  VALUES (of_endpoint, of_key, joining[1], joining[1], joining[cardinality(joining)])
  ON CONFLICT (endpoint_id, key)
  DO UPDATE SET has_waiting = true, first_id = least(k.first_id, excluded.first_id), last_id = greatest(k.last_id, excluded.last_id);
  INSERT INTO ordering_steps (endpoint_id, key) VALUES (of_endpoint, of_key);
  FOR i IN 1 .. cardinality(joining) LOOP
    PERFORM FROM messages AS m WHERE m.id = joining[i] FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
      UPDATE messages AS m
      SET
        position = nextval('event_positions'),
        status = CASE WHEN m.status = 'queued' AND EXISTS (SELECT FROM endpoints WHERE id = of_endpoint AND paused) THEN 'paused' ELSE m.status END
      WHERE m.id = joining[i] AND m.position IS NULL AND m.status NOT IN ('succeeded', 'failed_permanent');
    ELSIF EXISTS (SELECT FROM messages AS m WHERE m.id = joining[i]) THEN
      EXIT;
    END IF;
    DELETE FROM ordering_steps WHERE endpoint_id = of_endpoint AND key = of_key AND joining_id = joining[i];
  END LOOP;
END
$$;

-- A change of any other column says nothing about the order or the counts.
CREATE OR REPLACE TRIGGER follow_message
    AFTER UPDATE OF status, position, attempt_count, fast_failures, slow_failures, counted_attempts ON messages FOR EACH ROW
    WHEN (OLD.ordering_key IS NOT NULL OR NEW.counted_attempts IS NOT DISTINCT FROM OLD.counted_attempts) EXECUTE FUNCTION follow_message();
