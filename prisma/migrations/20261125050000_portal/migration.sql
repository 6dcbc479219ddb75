-- Settings of the portal. Constant defaults change no row.
ALTER TABLE "projects"
    ADD COLUMN "portal_theme" JSON,
    ADD COLUMN "portal_origins" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "portal_max_endpoints" INTEGER NOT NULL DEFAULT 20;
CREATE INDEX "projects_portal_origins_idx" ON "projects" USING GIN ("portal_origins") WHERE "portal_origins" <> '{}';

-- A token with which a consumer uses the portal. It goes with the consumer.
CREATE TABLE "portal_sessions" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "capabilities" TEXT[],
    "api_key_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_sessions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "portal_sessions_token_hash_key" ON "portal_sessions"("token_hash");
CREATE INDEX "portal_sessions_project_id_consumer_id_idx" ON "portal_sessions"("project_id", "consumer_id");
CREATE INDEX "portal_sessions_project_id_created_at_id_idx" ON "portal_sessions"("project_id", "created_at", "id");
CREATE INDEX "portal_sessions_expires_at_idx" ON "portal_sessions"("expires_at");
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_project_id_consumer_id_fkey"
    FOREIGN KEY ("project_id", "consumer_id") REFERENCES "consumers"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
