-- Attempts count a second time in the bucket in which they were made, so that an outage stays visible after a replay. Refused webhooks count, too.
ALTER TABLE "message_counts" ADD COLUMN "rejected" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "message_rollups"
    ADD COLUMN "attempts_succeeded" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "attempts_failed" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "rejected" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "event_type_rollups"
    ADD COLUMN "attempts_succeeded" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "attempts_failed" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "rejected" BIGINT NOT NULL DEFAULT 0;
