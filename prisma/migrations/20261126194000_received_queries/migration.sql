ALTER TABLE "payloads" ADD COLUMN "query" TEXT;
