-- How many messages were accepted, as a sum of rows: whoever accepts adds a row and waits for nobody; the scheduler adds them up.
CREATE TABLE "usage_counts" (
    "project_id" UUID NOT NULL,
    -- The first day of the month (UTC) in which they were accepted.
    "month" DATE NOT NULL,
    "messages" BIGINT NOT NULL,
    "added_up" BOOLEAN NOT NULL DEFAULT false
);
CREATE INDEX "usage_counts_project_id_month_idx" ON "usage_counts"("project_id", "month");
CREATE INDEX "usage_counts_changes_idx" ON "usage_counts"("project_id", "month") WHERE NOT "added_up";

-- What was accepted before, as far as it is still there.
INSERT INTO "usage_counts" ("project_id", "month", "messages", "added_up")
SELECT "project_id", date_trunc('month', "created_at" AT TIME ZONE 'UTC')::DATE, count(*), true
FROM "messages"
GROUP BY 1, 2;

ALTER TABLE "tenants" ADD COLUMN "stripe_customer_id" TEXT;
ALTER TABLE "projects" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
