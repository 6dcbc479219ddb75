CREATE TYPE "direction" AS ENUM ('outbound', 'inbound');
CREATE TYPE "message_status" AS ENUM ('queued', 'delivering', 'succeeded', 'pending_retry', 'failed_permanent', 'paused');
CREATE TYPE "retry_type" AS ENUM ('fast', 'slow');

CREATE TABLE "tenants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "projects" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "rate_limit_default" INTEGER NOT NULL DEFAULT 1000,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "projects_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "projects_tenant_id_idx" ON "projects"("tenant_id");

CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "label" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");
CREATE INDEX "api_keys_project_id_idx" ON "api_keys"("project_id");

CREATE TABLE "endpoints" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "direction" "direction" NOT NULL DEFAULT 'outbound',
    "url" TEXT NOT NULL,
    "description" TEXT,
    "rate_limit_rps" INTEGER,
    "burst" INTEGER,
    "headers" JSON NOT NULL DEFAULT '{}',
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "endpoints_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "endpoints_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "endpoints_project_id_created_at_id_idx" ON "endpoints"("project_id", "created_at", "id");

CREATE TABLE "signing_keys" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "encrypted_secret" TEXT NOT NULL,
    "key_hint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "signing_keys_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "signing_keys_endpoint_id_created_at_idx" ON "signing_keys"("endpoint_id", "created_at");

CREATE TABLE "idempotency_keys" (
    "endpoint_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "message_id" UUID NOT NULL,
    "payload_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("endpoint_id", "key")
);
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- The three tables below are on the hot path: no foreign keys, and a partition for each day of the message's UUIDv7.

CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "direction" "direction" NOT NULL,
    "status" "message_status" NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "fast_failures" SMALLINT NOT NULL DEFAULT 0,
    "slow_failures" SMALLINT NOT NULL DEFAULT 0,
    "replay_count" SMALLINT NOT NULL DEFAULT 0,
    "content_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "payload_sha256" TEXT NOT NULL,
    "idempotency_key" TEXT,
    "headers" JSON,
    "retention_hours" INTEGER NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "response_status" SMALLINT,
    "response_latency_ms" INTEGER,
    "claimed_until" TIMESTAMPTZ(3),
    "sweep_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");
CREATE INDEX "messages_sweep_at_idx" ON "messages"("sweep_at") WHERE "sweep_at" IS NOT NULL;

CREATE TABLE "payloads" (
    "message_id" UUID NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "payloads_pkey" PRIMARY KEY ("message_id")
) PARTITION BY RANGE ("message_id");

CREATE TABLE "attempts" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "attempt_no" INTEGER NOT NULL,
    "response_status" SMALLINT,
    "response_latency_ms" INTEGER,
    "processing_ms" INTEGER,
    "error_text" TEXT,
    "response_headers" JSON,
    "response_body_truncated" BOOLEAN NOT NULL DEFAULT false,
    "retry_type" "retry_type",
    "retry_after_seconds" INTEGER,
    "resolved_ip" TEXT,
    "request_headers" JSON,
    "dns_ms" INTEGER,
    "tcp_connect_ms" INTEGER,
    "tls_handshake_ms" INTEGER,
    "ttfb_ms" INTEGER,
    "transfer_ms" INTEGER,
    "conn_reused" BOOLEAN,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("message_id", "attempt_no")
) PARTITION BY RANGE ("message_id");

-- The smallest UUIDv7 of a moment: where a day's partition begins.
CREATE FUNCTION "uuid_v7_floor"("moment" TIMESTAMPTZ) RETURNS UUID
LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT rpad(lpad(to_hex((extract(epoch FROM moment) * 1000)::BIGINT), 12, '0'), 32, '0')::UUID
$$;

-- Creates what is missing of the daily partitions from "first_day" to "last_day" (UTC), and tells how many days were new.
-- A partition is built aside and attached, which, unlike CREATE TABLE … PARTITION OF, lets readers and writers go on.
CREATE FUNCTION "create_day_partitions"("first_day" DATE, "last_day" DATE) RETURNS INTEGER
LANGUAGE plpgsql AS $$
DECLARE
    day DATE;
    parent TEXT;
    child TEXT;
    options TEXT;
    created INTEGER := 0;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('posthorn.create_day_partitions'));
    FOR day IN SELECT generate_series(first_day::TIMESTAMP, last_day::TIMESTAMP, INTERVAL '1 day')::DATE LOOP
        CONTINUE WHEN to_regclass(format('%I.%I', current_schema(), 'attempts_' || to_char(day, 'YYYYMMDD'))) IS NOT NULL;
        FOREACH parent IN ARRAY ARRAY['messages', 'payloads', 'attempts'] LOOP
            child := parent || '_' || to_char(day, 'YYYYMMDD');
            -- Messages are updated in place: free room in each page keeps an update from touching the indexes.
            options := CASE parent WHEN 'messages' THEN ' WITH (fillfactor = 70)' ELSE '' END;
            EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)%s', child, parent, options);
            EXECUTE format(
                'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, child,
                uuid_v7_floor(day::TIMESTAMP AT TIME ZONE 'UTC'),
                uuid_v7_floor((day + 1)::TIMESTAMP AT TIME ZONE 'UTC')
            );
        END LOOP;
        created := created + 1;
    END LOOP;
    RETURN created;
END
$$;

SELECT "create_day_partitions"((now() AT TIME ZONE 'UTC')::DATE - 1, (now() AT TIME ZONE 'UTC')::DATE + 14);
