ALTER TABLE "sources"
  ADD COLUMN "handshake" TEXT,
  ADD COLUMN "handshake_token_hash" TEXT,
  ADD COLUMN "handshake_echo" TEXT,
  ADD COLUMN "last_handshake_at" TIMESTAMPTZ(3);
