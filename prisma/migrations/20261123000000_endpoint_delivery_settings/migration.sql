-- How an endpoint is signed for, retried and waited for. An empty schedule means the retry schedules of the service, and no timeout means
-- the service's. Constant defaults change no row, so the migration is short for a table of any size.
ALTER TABLE "endpoints"
    ADD COLUMN "signature_scheme" TEXT NOT NULL DEFAULT 'posthorn',
    ADD COLUMN "retry_schedule" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    ADD COLUMN "timeout_ms" INTEGER;

ALTER TABLE "projects"
    ADD COLUMN "default_retry_schedule" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[];
