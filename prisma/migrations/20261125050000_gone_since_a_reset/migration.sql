-- A 410 that is recorded before this moment may answer a request from before the last reset of the endpoint's health. A constant default
-- changes no row, so ALTER TABLE is short for a table of any size.
ALTER TABLE "endpoint_health" ADD COLUMN "gone_from" TIMESTAMPTZ NOT NULL DEFAULT '-infinity';
