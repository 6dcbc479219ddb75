-- The failures that may disable an endpoint are those of the last hours, not all since the last success. The array of an
-- existing row fills with its next failures.
ALTER TABLE "endpoint_health" ADD COLUMN "recent_failures" TIMESTAMPTZ[] NOT NULL DEFAULT '{}';
