-- Endpoints whose messages listeners get. Constant defaults change no row.
ALTER TABLE "receptions"
    ADD COLUMN "is_cli" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "encrypted_secret_token" TEXT,
    ADD COLUMN "ttl_minutes" INTEGER,
    ADD COLUMN "unheard_since" TIMESTAMPTZ(3);
CREATE INDEX "receptions_unheard_since_idx" ON "receptions"("unheard_since") WHERE "unheard_since" IS NOT NULL;

-- They have no URL, so that the rule of one inbound endpoint for a URL does not concern them.
DROP INDEX "endpoints_inbound_url_idx";
CREATE UNIQUE INDEX "endpoints_inbound_url_idx" ON "endpoints"("project_id", hashtextextended(COALESCE("normalized_url", "url"), 0))
    WHERE "direction" = 'inbound' AND "deleted_at" IS NULL AND "url" <> '';

-- The messages of these endpoints that have no result yet. The messages themselves are partitioned, so that a search for the next one
-- would look into every day.
CREATE TABLE "unconfirmed_messages" (
    "message_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "handed_out_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unconfirmed_messages_pkey" PRIMARY KEY ("message_id")
);
CREATE INDEX "unconfirmed_messages_endpoint_id_position_idx" ON "unconfirmed_messages"("endpoint_id", "position");
CREATE INDEX "unconfirmed_messages_queued_idx" ON "unconfirmed_messages"("endpoint_id", "position") WHERE "handed_out_at" IS NULL;
CREATE INDEX "unconfirmed_messages_ends_at_idx" ON "unconfirmed_messages"("ends_at");

-- The processes that hold connections of listeners. One that died no longer extends its lease.
CREATE TABLE "listener_processes" (
    "id" UUID NOT NULL,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "listener_processes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "listeners" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "process_id" UUID NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "listeners_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "listeners_process_id_fkey" FOREIGN KEY ("process_id") REFERENCES "listener_processes"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "listeners_endpoint_id_idx" ON "listeners"("endpoint_id");
CREATE INDEX "listeners_process_id_idx" ON "listeners"("process_id");

-- The messages that a connection was handed and that have no result yet.
CREATE TABLE "hand_outs" (
    "listener_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,

    CONSTRAINT "hand_outs_pkey" PRIMARY KEY ("listener_id", "message_id"),
    CONSTRAINT "hand_outs_listener_id_fkey" FOREIGN KEY ("listener_id") REFERENCES "listeners"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "hand_outs_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "unconfirmed_messages"("message_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "hand_outs_message_id_idx" ON "hand_outs"("message_id");
