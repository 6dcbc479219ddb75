-- Publishing: an event goes to every endpoint that subscribed to it. Constant defaults change no row, so each ALTER TABLE is short for a
-- table of any size.
CREATE TABLE "consumers" (
    "project_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT,
    "metadata" JSON NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "consumers_pkey" PRIMARY KEY ("project_id", "id"),
    CONSTRAINT "consumers_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "consumers_project_id_created_at_id_idx" ON "consumers"("project_id", "created_at", "id");

CREATE TABLE "event_types" (
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "schema" JSON,
    "validate" BOOLEAN NOT NULL DEFAULT false,
    "deprecated" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "event_types_pkey" PRIMARY KEY ("project_id", "name"),
    CONSTRAINT "event_types_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- An endpoint of no consumer has the empty id. No event types means all.
ALTER TABLE "endpoints"
    ADD COLUMN "consumer_id" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "event_types" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "filter" JSON;
CREATE INDEX "endpoints_subscribers_idx" ON "endpoints"("project_id", "consumer_id", "id")
    WHERE "direction" = 'outbound' AND "deleted_at" IS NULL;

CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "consumer_id" TEXT NOT NULL DEFAULT '',
    "event_type" TEXT NOT NULL,
    "message_count" INTEGER NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "payload_sha256" TEXT NOT NULL,
    "idempotency_key" TEXT,
    "headers" JSON,
    "retention_hours" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");
CREATE INDEX "events_project_id_id_idx" ON "events"("project_id", "id");

-- The subscribers of an event that have no message yet, in parts. A part and its messages change places in one statement.
CREATE TABLE "fan_out_parts" (
    "event_id" UUID NOT NULL,
    "part" INTEGER NOT NULL,
    "endpoint_ids" UUID[] NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sweep_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fan_out_parts_pkey" PRIMARY KEY ("event_id", "part")
);
CREATE INDEX "fan_out_parts_sweep_at_idx" ON "fan_out_parts"("sweep_at");

-- A test message has one attempt, and is in no count.
ALTER TABLE "messages"
    ADD COLUMN "event_id" UUID,
    ADD COLUMN "consumer_id" TEXT,
    ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "messages_event_id_id_idx" ON "messages"("event_id", "id") WHERE "event_id" IS NOT NULL;
CREATE INDEX "messages_consumer_id_idx" ON "messages"("project_id", "consumer_id", "id") WHERE "consumer_id" IS NOT NULL;
CREATE INDEX "messages_sent_by_type_idx" ON "messages"("project_id", "event_type", "id")
    WHERE "direction" = 'outbound' AND "event_type" IS NOT NULL;

-- The payload of an event is stored once, under the event's id. The payload of each of its messages points at it and holds it.
ALTER TABLE "payloads" ADD COLUMN "event_id" UUID;
CREATE INDEX "payloads_event_id_idx" ON "payloads"("event_id") WHERE "event_id" IS NOT NULL;

-- Events whose payload a message has let go. Each is looked at, and erased when no message holds it any more.
CREATE TABLE "payload_releases" (
    "event_id" UUID NOT NULL
);

-- The endpoints of deleted consumers whose messages are to be erased, and how far that is.
CREATE TABLE "erasures" (
    "endpoint_id" UUID NOT NULL,
    "cursor" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("endpoint_id")
);

CREATE OR REPLACE FUNCTION "count_new_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (
    project_id, endpoint_id, direction, minute, messages, succeeded, failed, retrying, attempts, retries, delivery_ms
  )
  SELECT
    project_id, endpoint_id, direction, date_bin('1 minute', created_at, 'epoch') AS minute, count(*),
    count(*) FILTER (WHERE status = 'succeeded'),
    count(*) FILTER (WHERE status = 'failed_permanent'),
    sum(is_retrying(status, fast_failures + slow_failures)),
    sum(attempt_count),
    sum(greatest(attempt_count - 1, 0)),
    coalesce(sum(round(extract(epoch FROM delivered_at - created_at) * 1000)) FILTER (WHERE status = 'succeeded'), 0)
  FROM inserted
  WHERE direction <> 'pull' AND NOT is_test
  GROUP BY project_id, endpoint_id, direction, minute;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER "count_changed_message" AFTER UPDATE ON "messages"
    FOR EACH ROW
    WHEN (
        NEW."direction" <> 'pull' AND NOT NEW."is_test" AND (
            NEW."attempt_count" <> OLD."attempt_count"
            OR (NEW."fast_failures" + NEW."slow_failures" > 0) <> (OLD."fast_failures" + OLD."slow_failures" > 0)
            OR NEW."status" <> OLD."status"
                AND (NEW."status" IN ('succeeded', 'failed_permanent') OR OLD."status" IN ('succeeded', 'failed_permanent'))
        )
    )
    EXECUTE FUNCTION "count_changed_message"();

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
        FOREACH parent IN ARRAY ARRAY['messages', 'payloads', 'response_bodies', 'inbound_rejections', 'events', 'attempts'] LOOP
            child := parent || '_' || to_char(day, 'YYYYMMDD');
            CONTINUE WHEN to_regclass(format('%I.%I', current_schema(), child)) IS NOT NULL;
            -- Of an older day the tables that came later may be missing; response bodies as long as its messages are delivered.
            CONTINUE WHEN NOT is_new AND parent NOT IN ('response_bodies', 'inbound_rejections', 'events');
            CONTINUE WHEN NOT is_new AND parent = 'response_bodies'
                AND to_regclass(format('%I.%I', current_schema(), 'payloads_' || to_char(day, 'YYYYMMDD'))) IS NULL;
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

-- For every day that begins yesterday or later and has partitions.
SELECT "create_day_partitions"((now() AT TIME ZONE 'UTC')::DATE - 1, max(day))
FROM (
    SELECT to_date(right(c.relname, 8), 'YYYYMMDD') AS day
    FROM pg_inherits AS i
    JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = '"messages"'::REGCLASS
) AS days;
