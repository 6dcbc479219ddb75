ALTER TABLE "endpoint_health" ADD COLUMN "warned_from" TIMESTAMPTZ(6);
