-- Equal calls share an entry: a digest of what is equal, and the start of the window in which they are joined, are its key. An entry of a
-- single call, and one that the previous version wrote, has no digest.
ALTER TABLE "audit_log"
    ADD COLUMN "last_at" TIMESTAMPTZ(3),
    ADD COLUMN "count" INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN "changed_from" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "changed_to" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "filter" JSONB,
    ADD COLUMN "affected" INTEGER,
    ADD COLUMN "digest" UUID,
    ADD COLUMN "joined_since" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "audit_log_digest_joined_since_key" ON "audit_log"("digest", "joined_since");
