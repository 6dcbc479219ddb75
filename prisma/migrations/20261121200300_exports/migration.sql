CREATE TYPE "export_status" AS ENUM ('pending', 'processing', 'completed', 'failed', 'expired');

-- Jobs that write a project's messages into a CSV file. No foreign key: the file must be found and deleted when the project is gone.
CREATE TABLE "exports" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "status" "export_status" NOT NULL DEFAULT 'pending',
    "direction" "direction" NOT NULL,
    "start_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3) NOT NULL,
    "message_status" "message_status",
    "endpoint_id" UUID,
    "row_count" INTEGER,
    "file_size_bytes" BIGINT,
    "error_message" TEXT,
    "run" INTEGER NOT NULL DEFAULT 0,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(3),
    "sweep_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "exports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "exports_project_id_id_idx" ON "exports"("project_id", "id");
CREATE INDEX "exports_sweep_at_idx" ON "exports"("sweep_at");

-- A project has one export in progress, however many processes are asked at once.
CREATE UNIQUE INDEX "exports_in_progress_idx" ON "exports"("project_id")
    WHERE "status" IN ('pending', 'processing') AND "deleted_at" IS NULL;
