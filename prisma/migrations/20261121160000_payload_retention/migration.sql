-- When retention removes the payload. The default is for an older version, which goes on inserting while this one starts;
-- PostgreSQL keeps its value of this moment for the rows that are there, without writing them.
ALTER TABLE "payloads" ADD COLUMN "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now() + INTERVAL '72 hours';
CREATE INDEX "payloads_expires_at_idx" ON "payloads"("expires_at");

-- When retention ended a dead letter: without its payload it cannot be replayed.
ALTER TABLE "messages" ADD COLUMN "expired_at" TIMESTAMPTZ(3);

-- What can still be replayed of a project's dead letters, however many have expired.
CREATE INDEX "messages_dead_letters_idx" ON "messages"("project_id", "id") WHERE "failed_at" IS NOT NULL AND "expired_at" IS NULL;
