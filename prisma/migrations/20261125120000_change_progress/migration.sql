-- The progress of changes that waiting messages follow. now() is evaluated once, so no row is rewritten.
ALTER TABLE "backlog_changes"
  ADD COLUMN "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  ADD COLUMN "moved" INTEGER NOT NULL DEFAULT 0;

-- The erasures of a consumer.
CREATE INDEX "erasures_project_id_consumer_id_idx" ON "erasures"("project_id", "consumer_id");
