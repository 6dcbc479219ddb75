ALTER TABLE "sources" ADD COLUMN "jwks_url" TEXT;
