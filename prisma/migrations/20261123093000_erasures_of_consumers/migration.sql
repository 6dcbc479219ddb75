-- Lists of events by consumer and by type.
CREATE INDEX "events_project_id_consumer_id_id_idx" ON "events"("project_id", "consumer_id", "id");
CREATE INDEX "events_project_id_event_type_id_idx" ON "events"("project_id", "event_type", "id");

-- An erasure concerns the messages that an endpoint got while it belonged to the consumer.
ALTER TABLE "erasures" ADD COLUMN "project_id" UUID, ADD COLUMN "consumer_id" TEXT;
UPDATE "erasures" AS r SET "project_id" = e."project_id", "consumer_id" = e."consumer_id"
FROM "endpoints" AS e WHERE e."id" = r."endpoint_id";
DELETE FROM "erasures" WHERE "consumer_id" IS NULL;
ALTER TABLE "erasures"
    ALTER COLUMN "project_id" SET NOT NULL,
    ALTER COLUMN "consumer_id" SET NOT NULL,
    DROP CONSTRAINT "erasures_pkey",
    ADD CONSTRAINT "erasures_pkey" PRIMARY KEY ("endpoint_id", "consumer_id");

-- The endpoints that belonged to a consumer before another one.
CREATE TABLE "former_endpoints" (
    "project_id" UUID NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "endpoint_id" UUID NOT NULL,

    CONSTRAINT "former_endpoints_pkey" PRIMARY KEY ("project_id", "consumer_id", "endpoint_id")
);
