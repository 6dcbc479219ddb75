-- Who changed what. The scheduler deletes what is older than 90 days.
CREATE TABLE "audit_log" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_label" TEXT NOT NULL,
    "address" TEXT,
    "operation" TEXT NOT NULL,
    "resource_id" TEXT,
    "changed" TEXT[] NOT NULL,
    "status" SMALLINT NOT NULL,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_log_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "audit_log_project_id_id_idx" ON "audit_log"("project_id", "id");
CREATE INDEX "audit_log_project_id_actor_id_id_idx" ON "audit_log"("project_id", "actor_id", "id");
CREATE INDEX "audit_log_project_id_resource_id_id_idx" ON "audit_log"("project_id", "resource_id", "id");
