-- Response bodies that are too small for a file of their own. They leave with their message's payload, and a day's partition
-- after that of its payloads.
CREATE TABLE "response_bodies" (
    "message_id" UUID NOT NULL,
    "attempt_no" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "response_bodies_pkey" PRIMARY KEY ("message_id", "attempt_no")
) PARTITION BY RANGE ("message_id");

-- Creates what is missing of the daily partitions from "first_day" to "last_day" (UTC), and tells how many days were new.
-- A partition is built aside and attached, which, unlike CREATE TABLE … PARTITION OF, lets readers and writers go on.
CREATE OR REPLACE FUNCTION "create_day_partitions"("first_day" DATE, "last_day" DATE) RETURNS INTEGER
LANGUAGE plpgsql AS $$
DECLARE
    day DATE;
    parent TEXT;
    child TEXT;
    options TEXT;
    is_new BOOLEAN;
    created INTEGER := 0;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('posthorn.create_day_partitions'));
    FOR day IN SELECT generate_series(first_day::TIMESTAMP, last_day::TIMESTAMP, INTERVAL '1 day')::DATE LOOP
        is_new := to_regclass(format('%I.%I', current_schema(), 'attempts_' || to_char(day, 'YYYYMMDD'))) IS NULL;
        FOREACH parent IN ARRAY ARRAY['messages', 'payloads', 'response_bodies', 'attempts'] LOOP
            child := parent || '_' || to_char(day, 'YYYYMMDD');
            -- Of an older day only response bodies may be missing: while it has payloads, its messages are still delivered.
            CONTINUE WHEN NOT is_new AND (
                parent <> 'response_bodies'
                OR to_regclass(format('%I.%I', current_schema(), child)) IS NOT NULL
                OR to_regclass(format('%I.%I', current_schema(), 'payloads_' || to_char(day, 'YYYYMMDD'))) IS NULL
            );
            options := CASE parent
                -- Messages are updated in place: free room in each page keeps an update from touching the indexes.
                WHEN 'messages' THEN ' WITH (fillfactor = 70)'
                -- The largest body fits into a row: nothing is compressed or stored aside.
                WHEN 'response_bodies' THEN ' WITH (toast_tuple_target = 4096)'
                ELSE ''
            END;
            EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)%s', child, parent, options);
            EXECUTE format(
                'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, child,
                uuid_v7_floor(day::TIMESTAMP AT TIME ZONE 'UTC'),
                uuid_v7_floor((day + 1)::TIMESTAMP AT TIME ZONE 'UTC')
            );
        END LOOP;
        created := created + is_new::INTEGER;
    END LOOP;
    RETURN created;
END
$$;

-- For every day that has partitions.
SELECT "create_day_partitions"(min(day), max(day))
FROM (
    SELECT to_date(right(c.relname, 8), 'YYYYMMDD') AS day
    FROM pg_inherits AS i
    JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = '"payloads"'::REGCLASS
) AS days;
