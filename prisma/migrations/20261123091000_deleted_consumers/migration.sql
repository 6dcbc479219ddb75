-- A deleted consumer with many endpoints stays until all of them are deleted, too.
ALTER TABLE "consumers" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
CREATE INDEX "consumers_deleted_at_idx" ON "consumers"("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- An erasure begins a minute after the deletion: until then, messages may still be accepted.
ALTER TABLE "erasures" ADD COLUMN "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '00:01:00'::interval);
CREATE INDEX "erasures_due_at_idx" ON "erasures"("due_at");
