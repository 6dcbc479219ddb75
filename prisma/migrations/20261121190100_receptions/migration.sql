-- What an endpoint has beyond others if it receives: inbound ones, which forward, and pull ones, which keep.
CREATE TABLE "receptions" (
    "endpoint_id" UUID NOT NULL,
    "name" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "secret_token_hash" TEXT NOT NULL,
    "verify_static_token" BOOLEAN NOT NULL DEFAULT false,
    "token_header_name" TEXT,
    "token_query_param" TEXT,
    "token_value_hash" TEXT,
    "verify_hmac" BOOLEAN NOT NULL DEFAULT false,
    "hmac_header_name" TEXT,
    "encrypted_hmac_secret" TEXT,
    "timestamp_header_name" TEXT,
    "timestamp_ttl_seconds" INTEGER,
    "verify_ip_allowlist" BOOLEAN NOT NULL DEFAULT false,
    "allowed_cidrs" TEXT[] NOT NULL DEFAULT '{}',
    "idempotency_header_names" TEXT[] NOT NULL DEFAULT '{}',
    "ingest_response_code" SMALLINT NOT NULL DEFAULT 202,
    "signing_enabled" BOOLEAN NOT NULL DEFAULT false,
    "retention_days" INTEGER,
    "event_type_source" TEXT,
    "event_type_path" TEXT,

    CONSTRAINT "receptions_pkey" PRIMARY KEY ("endpoint_id"),
    CONSTRAINT "receptions_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A project has one live inbound endpoint for a URL. By its hash: 2,048 characters may be too many for an index entry.
CREATE UNIQUE INDEX "endpoints_inbound_url_idx" ON "endpoints"("project_id", hashtextextended("url", 0))
    WHERE "direction" = 'inbound' AND "deleted_at" IS NULL;

-- Where a received message came from, and how long its acceptance took.
ALTER TABLE "messages" ADD COLUMN "source_ip" TEXT;
ALTER TABLE "messages" ADD COLUMN "ingest_processing_ms" INTEGER;

-- Of a pull endpoint's events.
ALTER TABLE "messages" ADD COLUMN "event_type" TEXT;
ALTER TABLE "messages" ADD COLUMN "fetched_at" TIMESTAMPTZ(3);

-- The body of a received message that is no text (not UTF-8, or with a NUL); "body" is empty then. And the headers that came with
-- a received body, which leave with it.
ALTER TABLE "payloads" ADD COLUMN "body_bytes" BYTEA;
ALTER TABLE "payloads" ADD COLUMN "headers" JSON;

-- Requests that were refused: no foreign keys, and a partition for each day, which is dropped when it is old.
CREATE TABLE "inbound_rejections" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "endpoint_id" UUID,
    "reason_code" TEXT NOT NULL,
    "reason_detail" TEXT NOT NULL,
    "source_ip" TEXT NOT NULL,
    "headers" JSON NOT NULL,
    "not_recorded" INTEGER NOT NULL DEFAULT 0,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbound_rejections_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");
CREATE INDEX "inbound_rejections_project_id_id_idx" ON "inbound_rejections"("project_id", "id");
CREATE INDEX "inbound_rejections_endpoint_id_id_idx" ON "inbound_rejections"("endpoint_id", "id");

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
        FOREACH parent IN ARRAY ARRAY['messages', 'payloads', 'response_bodies', 'inbound_rejections', 'attempts'] LOOP
            child := parent || '_' || to_char(day, 'YYYYMMDD');
            CONTINUE WHEN to_regclass(format('%I.%I', current_schema(), child)) IS NOT NULL;
            -- Of an older day the tables that came later may be missing; response bodies as long as its messages are delivered.
            CONTINUE WHEN NOT is_new AND parent NOT IN ('response_bodies', 'inbound_rejections');
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
