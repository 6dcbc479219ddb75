ALTER TABLE "sources"
  ADD COLUMN "idempotency_body_path" TEXT,
  ADD COLUMN "provider" TEXT,
  ADD COLUMN "public_key" TEXT;
