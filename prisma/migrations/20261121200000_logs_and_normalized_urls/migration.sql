-- How the URL of an inbound endpoint is asked for, whatever its spelling; null where an older version wrote it.
ALTER TABLE "endpoints" ADD COLUMN "normalized_url" TEXT;
DROP INDEX "endpoints_inbound_url_idx";
CREATE UNIQUE INDEX "endpoints_inbound_url_idx" ON "endpoints"("project_id", hashtextextended(COALESCE("normalized_url", "url"), 0))
    WHERE "direction" = 'inbound' AND "deleted_at" IS NULL;

-- The logs of one direction: a project that sends much and receives little would else be searched for what it received.
CREATE INDEX "messages_project_id_direction_id_idx" ON "messages"("project_id", "direction", "id");
DROP INDEX "messages_project_id_id_idx";

-- Events of a type that is rare, or of none.
CREATE INDEX "messages_events_by_type_idx" ON "messages"("endpoint_id", "event_type", "position")
    WHERE "direction" = 'pull' AND "deleted_at" IS NULL AND "expired_at" IS NULL;
CREATE INDEX "messages_event_log_by_type_idx" ON "messages"("project_id", "event_type", "id")
    WHERE "direction" = 'pull' AND "deleted_at" IS NULL;
