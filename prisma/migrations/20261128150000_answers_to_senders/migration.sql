ALTER TABLE "sources" ADD COLUMN "ingest_response_body" TEXT;
