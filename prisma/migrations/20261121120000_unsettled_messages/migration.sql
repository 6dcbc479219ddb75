-- The messages of an endpoint that are not settled: what pausing holds, resuming releases and deleting ends.
CREATE INDEX "messages_unsettled_idx" ON "messages"("endpoint_id", "id") WHERE "sweep_at" IS NOT NULL;

-- The sweep takes what fell due at one moment, such as all messages of a resumed endpoint, in their original order.
DROP INDEX "messages_sweep_at_idx";
CREATE INDEX "messages_sweep_at_id_idx" ON "messages"("sweep_at", "id") WHERE "sweep_at" IS NOT NULL;

-- The logs: a project's or an endpoint's messages, newest first.
CREATE INDEX "messages_project_id_id_idx" ON "messages"("project_id", "id");
CREATE INDEX "messages_endpoint_id_id_idx" ON "messages"("endpoint_id", "id");

-- Hidden by its owner.
ALTER TABLE "messages" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- The dead letters of a project, newest first. On "failed_at", since an index on "status" would make every change of it dear.
CREATE INDEX "messages_failed_idx" ON "messages"("project_id", "id") WHERE "failed_at" IS NOT NULL;
