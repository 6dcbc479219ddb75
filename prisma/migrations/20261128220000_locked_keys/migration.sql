-- A new message joins the end of its key, as before. To lock the row of a key leaves no version of it behind, as an update would: with many,
-- while an old snapshot keeps them, each further message would read them all.
CREATE OR REPLACE FUNCTION join_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  head UUID;
  is_first BOOLEAN := false;
BEGIN
  SELECT head_id INTO head FROM ordering_keys WHERE endpoint_id = NEW.endpoint_id AND key = NEW.ordering_key FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO ordering_keys AS k (endpoint_id, key, head_id) VALUES (NEW.endpoint_id, NEW.ordering_key, NEW.id)
    ON CONFLICT (endpoint_id, key) DO UPDATE SET key = excluded.key
    RETURNING k.head_id, k.xmax = 0 INTO head, is_first;
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
  END IF;
  RETURN NEW;
END
$$;

-- The planner cannot know that a key has many messages. When it expects few, it reads them all and sorts them.
ALTER FUNCTION advance_order(UUID, TEXT, INTERVAL) SET enable_sort = off;
ALTER FUNCTION advance_order(UUID, TEXT, INTERVAL) SET enable_bitmapscan = off;
