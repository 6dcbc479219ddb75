-- Null: deliveries need no token. Deliveries read it with their endpoint, so a changed configuration never finds the token of another one.
ALTER TABLE "endpoints" ADD COLUMN "auth_id" UUID;

CREATE TABLE "endpoint_auths" (
    "endpoint_id" UUID NOT NULL,
    "auth_id" UUID NOT NULL,
    "token_url" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_auth" TEXT NOT NULL,
    "scope" TEXT,
    "audience" TEXT,
    "resource" TEXT,
    "extra_params" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "encrypted_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "endpoint_auths_pkey" PRIMARY KEY ("endpoint_id"),
    CONSTRAINT "endpoint_auths_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "endpoint_auths_auth_id_idx" ON "endpoint_auths"("auth_id");

CREATE TABLE "oauth_tokens" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "encrypted_token" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "renew_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "failed_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),
    "fetching_until" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_tokens_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "oauth_tokens_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "oauth_tokens_project_id_idx" ON "oauth_tokens"("project_id");
