-- Sign-ins to the console. A session's project goes with the key that signed in to it.
CREATE TABLE "console_sessions" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "console_sessions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "console_sessions_token_hash_key" ON "console_sessions"("token_hash");
CREATE INDEX "console_sessions_expires_at_idx" ON "console_sessions"("expires_at");

CREATE TABLE "console_session_keys" (
    "session_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "console_session_keys_pkey" PRIMARY KEY ("session_id", "project_id")
);
CREATE INDEX "console_session_keys_api_key_id_added_at_idx" ON "console_session_keys"("api_key_id", "added_at");
ALTER TABLE "console_session_keys" ADD CONSTRAINT "console_session_keys_session_id_fkey"
    FOREIGN KEY ("session_id") REFERENCES "console_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "console_session_keys" ADD CONSTRAINT "console_session_keys_api_key_id_fkey"
    FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One-time codes.
CREATE TABLE "console_codes" (
    "hash" TEXT NOT NULL,
    "api_key_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "console_codes_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "console_codes_api_key_id_idx" ON "console_codes"("api_key_id");
CREATE INDEX "console_codes_expires_at_idx" ON "console_codes"("expires_at");
ALTER TABLE "console_codes" ADD CONSTRAINT "console_codes_api_key_id_fkey"
    FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "failed_sign_ins" (
    "network" INET NOT NULL,
    "count" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "failed_sign_ins_pkey" PRIMARY KEY ("network")
);
CREATE INDEX "failed_sign_ins_ends_at_idx" ON "failed_sign_ins"("ends_at");
