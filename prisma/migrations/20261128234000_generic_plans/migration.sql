-- PostgreSQL plans a statement of a function anew each time when the values promise a cheaper plan: one partition of a day in place of all. To
-- plan takes several times as long as to execute it, and a plan for any values skips the partitions, too. One look finds the head and whether
-- another message waits for it.
CREATE OR REPLACE FUNCTION advance_order(of_endpoint UUID, of_key TEXT, grace INTERVAL) RETURNS TABLE (message_id UUID, attempts INTEGER)
    LANGUAGE plpgsql
    SET enable_sort = off SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan
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
    ON CONFLICT (endpoint_id, key) DO UPDATE SET has_waiting = true
    RETURNING k.head_position INTO since;
    FOR i IN 1 .. cardinality(joining) LOOP
      PERFORM FROM messages AS m WHERE m.id = joining[i] FOR NO KEY UPDATE SKIP LOCKED;
      IF FOUND THEN
        UPDATE messages AS m SET position = nextval('event_positions')
        WHERE m.id = joining[i] AND m.position IS NULL AND m.status NOT IN ('succeeded', 'failed_permanent');
      ELSIF EXISTS (SELECT FROM messages AS m WHERE m.id = joining[i]) THEN
        INSERT INTO ordering_steps (endpoint_id, key, joining_id) SELECT of_endpoint, of_key, id FROM unnest(joining[i:]) AS id;
        EXIT;
      END IF;
    END LOOP;
  END IF;
  IF since IS NULL THEN
    RETURN;
  END IF;

  SELECT *, count(*) OVER () > 1 AS is_awaited INTO head
  FROM (
    SELECT
      m.id, m.position, m.attempt_count, m.fast_failures + m.slow_failures > 0 AS has_failed, m.sweep_at = '9998-12-31T00:00:00Z' AS waits
    FROM messages AS m
    WHERE m.endpoint_id = of_endpoint AND m.ordering_key = of_key AND m.position >= since
      AND m.sweep_at IS NOT NULL AND m.status NOT IN ('succeeded', 'failed_permanent')
    ORDER BY m.position
    LIMIT 2
  ) AS first
  ORDER BY position
  LIMIT 1;
  IF NOT FOUND THEN
    DELETE FROM ordering_keys WHERE endpoint_id = of_endpoint AND key = of_key;
    RETURN;
  END IF;
  UPDATE ordering_keys AS k
  SET
    head_id = head.id, head_position = head.position, has_waiting = head.is_awaited,
    blocked_since = CASE WHEN head.has_failed THEN CASE k.head_id WHEN head.id THEN coalesce(k.blocked_since, now()) ELSE now() END END
  WHERE k.endpoint_id = of_endpoint AND k.key = of_key
    AND (k.head_id <> head.id OR k.head_position <> head.position OR k.has_waiting <> head.is_awaited OR head.has_failed <> (k.blocked_since IS NOT NULL));
  IF NOT head.waits THEN
    RETURN;
  END IF;
  PERFORM FROM messages AS m
  WHERE m.id = head.id AND m.position = head.position AND m.sweep_at = '9998-12-31T00:00:00Z'
  FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE messages AS m SET sweep_at = now() + grace WHERE m.id = head.id;
    RETURN QUERY SELECT head.id, head.attempt_count;
  ELSE
    INSERT INTO ordering_steps (endpoint_id, key) VALUES (of_endpoint, of_key);
  END IF;
END
$$;

ALTER FUNCTION count_waiting(UUID, TEXT, BIGINT, INTEGER) SET plan_cache_mode = force_generic_plan;
