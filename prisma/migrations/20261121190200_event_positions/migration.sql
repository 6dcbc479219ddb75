-- The order in which the events of a pull endpoint became visible, which is not that of their ids: a consumer that has read up to a
-- position has missed none before it.
CREATE SEQUENCE "event_positions";
ALTER TABLE "messages" ADD COLUMN "position" BIGINT;

-- What a consumer can read, by how far it has come. Not on "status": an index on it would make every change of every message's
-- status dear.
CREATE INDEX "messages_stored_events_idx" ON "messages"("endpoint_id", "position")
    WHERE "direction" = 'pull' AND "fetched_at" IS NULL AND "delivered_at" IS NULL AND "deleted_at" IS NULL AND "expired_at" IS NULL;
CREATE INDEX "messages_fetched_events_idx" ON "messages"("endpoint_id", "position")
    WHERE "direction" = 'pull' AND "fetched_at" IS NOT NULL AND "delivered_at" IS NULL AND "deleted_at" IS NULL AND "expired_at" IS NULL;
CREATE INDEX "messages_delivered_events_idx" ON "messages"("endpoint_id", "position")
    WHERE "direction" = 'pull' AND "delivered_at" IS NOT NULL AND "deleted_at" IS NULL AND "expired_at" IS NULL;

-- How many events there are, as a sum of changes: nobody waits for another's row, and the scheduler adds them up now and then.
CREATE TABLE "event_counts" (
    "endpoint_id" UUID NOT NULL,
    -- In which the events were received; '-infinity' for those that the endpoint holds now, whenever they were received.
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "stored" INTEGER NOT NULL,
    "fetched" INTEGER NOT NULL,
    "delivered" INTEGER NOT NULL,
    "added_up" BOOLEAN NOT NULL DEFAULT false
);
CREATE INDEX "event_counts_endpoint_id_minute_idx" ON "event_counts"("endpoint_id", "minute");
CREATE INDEX "event_counts_changes_idx" ON "event_counts"("endpoint_id", "minute") WHERE NOT "added_up";
CREATE INDEX "event_counts_minute_idx" ON "event_counts"("minute");
