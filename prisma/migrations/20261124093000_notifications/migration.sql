-- A project may name one of its endpoints that is told what happens. Constant defaults change no row.
ALTER TABLE "projects"
    ADD COLUMN "notification_endpoint_id" UUID,
    ADD COLUMN "notification_template" TEXT NOT NULL DEFAULT 'generic';
CREATE INDEX "projects_notification_endpoint_id_idx" ON "projects"("notification_endpoint_id")
    WHERE "notification_endpoint_id" IS NOT NULL;

-- What a notification counts, in projects that have a notification endpoint.
CREATE TABLE "notification_counts" (
    "endpoint_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "notified_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_counts_pkey" PRIMARY KEY ("endpoint_id", "type")
) WITH (fillfactor = 70);
CREATE INDEX "notification_counts_waiting_idx" ON "notification_counts"("notified_at" NULLS FIRST) WHERE "count" > 0;
CREATE INDEX "notification_counts_quiet_idx" ON "notification_counts"("notified_at") WHERE "count" = 0;

CREATE TABLE "quota_warnings" (
    "project_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "percent" INTEGER NOT NULL,
    "messages_per_month" BIGINT NOT NULL,

    CONSTRAINT "quota_warnings_pkey" PRIMARY KEY ("project_id", "month", "percent", "messages_per_month")
);
