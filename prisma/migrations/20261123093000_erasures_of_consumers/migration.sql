-- Lists of events by consumer and by type.
CREATE INDEX "events_project_id_consumer_id_id_idx" ON "events"("project_id", "consumer_id", "id");
CREATE INDEX "events_project_id_event_type_id_idx" ON "events"("project_id", "event_type", "id");

-- An erasure concerns the messages that an endpoint got while it belonged to the consumer. A version that runs during the upgrade names
-- only the endpoint.
ALTER TABLE "erasures"
    ADD COLUMN "project_id" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    ADD COLUMN "consumer_id" TEXT NOT NULL DEFAULT '',
    DROP CONSTRAINT "erasures_pkey",
    ADD CONSTRAINT "erasures_pkey" PRIMARY KEY ("endpoint_id", "consumer_id");
UPDATE "erasures" AS r SET "project_id" = e."project_id", "consumer_id" = e."consumer_id"
FROM "endpoints" AS e WHERE e."id" = r."endpoint_id";

CREATE FUNCTION "complete_erasure"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    SELECT "project_id", "consumer_id" INTO NEW."project_id", NEW."consumer_id" FROM "endpoints" WHERE "id" = NEW."endpoint_id";
    RETURN NEW;
END
$$;
CREATE TRIGGER "complete_erasure" BEFORE INSERT ON "erasures"
    FOR EACH ROW WHEN (NEW."consumer_id" = '') EXECUTE FUNCTION "complete_erasure"();

-- The endpoints that belonged to a consumer before another one.
CREATE TABLE "former_endpoints" (
    "project_id" UUID NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "endpoint_id" UUID NOT NULL,

    CONSTRAINT "former_endpoints_pkey" PRIMARY KEY ("project_id", "consumer_id", "endpoint_id")
);
