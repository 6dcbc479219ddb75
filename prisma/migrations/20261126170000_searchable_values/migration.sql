-- The members of payloads whose values can be searched: dotted names or JSON pointers. From now on accepted messages keep their values.
ALTER TABLE projects ADD COLUMN searchable TEXT[] DEFAULT ARRAY[]::TEXT[] NOT NULL;
ALTER TABLE projects ADD COLUMN searchable_hashed BOOLEAN DEFAULT false NOT NULL;

CREATE TYPE searchable_kind AS ENUM ('outbound', 'inbound', 'pull', 'event');

-- A value goes with the payload that has it: "message_id" is the message, or the event, of that payload. Values are compared byte by byte:
-- letters count as they are, and an index finds the beginning of a value.
CREATE TABLE searchable_values (
    message_id UUID NOT NULL,
    member TEXT NOT NULL,
    project_id UUID NOT NULL,
    kind searchable_kind NOT NULL,
    consumer_id TEXT,
    hashed BOOLEAN NOT NULL,
    value TEXT COLLATE "C" NOT NULL,

    CONSTRAINT searchable_values_pkey PRIMARY KEY (message_id, member)
) PARTITION BY RANGE (message_id);

-- Of equal values, the newest message comes first.
CREATE INDEX searchable_values_value_idx ON searchable_values (project_id, kind, hashed, value, message_id DESC);
-- A consumer searches its own values, however many others have the same.
CREATE INDEX searchable_values_consumer_idx ON searchable_values (project_id, consumer_id, kind, hashed, value, message_id DESC)
    WHERE consumer_id IS NOT NULL;

-- An event is found by the key that it was published with.
CREATE INDEX events_idempotency_key_idx ON events (project_id, idempotency_key, id) WHERE idempotency_key IS NOT NULL;

-- Adds the partition of a day (UTC) to a table, unless it is there. A partition is built aside and attached, which, unlike
-- CREATE TABLE … PARTITION OF, lets readers and writers go on.
CREATE FUNCTION create_day_partition(parent TEXT, day DATE) RETURNS VOID
    LANGUAGE plpgsql
    AS $$
DECLARE
    child CONSTANT TEXT NOT NULL := parent || '_' || to_char(day, 'YYYYMMDD');
BEGIN
    IF to_regclass(format('%I.%I', current_schema(), child)) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format(
        'CREATE TABLE %I (LIKE %I INCLUDING ALL)%s', child, parent,
        CASE parent
            -- Messages are updated in place: free room in each page keeps an update from touching the indexes.
            WHEN 'messages' THEN ' WITH (fillfactor = 70)'
            -- The largest body fits into a row: nothing is compressed or stored aside.
            WHEN 'response_bodies' THEN ' WITH (toast_tuple_target = 4096)'
            ELSE ''
        END
    );
    EXECUTE format(
        'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, child,
        uuid_v7_floor(day::TIMESTAMP AT TIME ZONE 'UTC'),
        uuid_v7_floor((day + 1)::TIMESTAMP AT TIME ZONE 'UTC')
    );
END
$$;

-- Creates what is missing of the daily partitions from "first_day" to "last_day" (UTC), and tells how many days were new.
CREATE OR REPLACE FUNCTION create_day_partitions(first_day DATE, last_day DATE) RETURNS INTEGER
    LANGUAGE plpgsql
    AS $$
DECLARE
    day DATE;
    parent TEXT;
    created INTEGER := 0;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('posthorn.create_day_partitions'));
    FOR day IN SELECT generate_series(first_day::TIMESTAMP, last_day::TIMESTAMP, INTERVAL '1 day')::DATE LOOP
        -- Of an older day only the empty tables were dropped.
        CONTINUE WHEN to_regclass(format('%I.%I', current_schema(), 'attempts_' || to_char(day, 'YYYYMMDD'))) IS NOT NULL;
        FOREACH parent IN ARRAY ARRAY[
            'messages', 'payloads', 'searchable_values', 'response_bodies', 'inbound_rejections', 'events', 'attempts'
        ] LOOP
            PERFORM create_day_partition(parent, day);
        END LOOP;
        created := created + 1;
    END LOOP;
    RETURN created;
END
$$;

-- The days that messages can still be accepted on have their other tables already.
SELECT create_day_partition('searchable_values', to_date(right(relname, 8), 'YYYYMMDD'))
FROM pg_class
WHERE relnamespace = current_schema()::REGNAMESPACE AND relispartition AND relkind = 'r'
    AND relname ~ '^payloads_\d{8}$' AND right(relname, 8) >= to_char((now() AT TIME ZONE 'UTC')::DATE - 1, 'YYYYMMDD');
