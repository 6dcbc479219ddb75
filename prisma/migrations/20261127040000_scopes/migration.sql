-- What a key may do, and until when. Keys that exist may do everything, without an end.
ALTER TABLE "api_keys" ADD COLUMN "scopes" TEXT[] NOT NULL DEFAULT ARRAY['*']::TEXT[], ADD COLUMN "expires_at" TIMESTAMPTZ(3);

-- The scopes of the key that made the session, which may be deleted.
ALTER TABLE "portal_sessions" ADD COLUMN "scopes" TEXT[] NOT NULL DEFAULT ARRAY['*']::TEXT[];
