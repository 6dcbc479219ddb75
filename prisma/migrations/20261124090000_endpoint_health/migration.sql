-- Endpoints that die are noticed. Constant defaults change no row, so each ALTER TABLE is short for a table of any size.
ALTER TABLE "projects" ADD COLUMN "disable_after_hours" INTEGER NOT NULL DEFAULT 120;

-- What is known about the health of an endpoint; both are null while it is healthy.
ALTER TABLE "endpoints"
    ADD COLUMN "failing_since" TIMESTAMPTZ,
    ADD COLUMN "disabled_at" TIMESTAMPTZ(3),
    ADD COLUMN "disabled_reason" TEXT;
CREATE INDEX "endpoints_failing_since_idx" ON "endpoints"("failing_since")
    WHERE "failing_since" IS NOT NULL AND "disabled_at" IS NULL AND "deleted_at" IS NULL;
CREATE INDEX "endpoints_disabled_at_idx" ON "endpoints"("disabled_at")
    WHERE "disabled_at" IS NOT NULL AND "deleted_at" IS NULL;

-- What the recorded attempts of an endpoint show.
CREATE TABLE "endpoint_health" (
    "endpoint_id" UUID NOT NULL,
    "reset_at" TIMESTAMPTZ NOT NULL DEFAULT '-infinity',
    "failing_from" TIMESTAMPTZ,
    "failed_at" TIMESTAMPTZ,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "gone_at" TIMESTAMPTZ,

    CONSTRAINT "endpoint_health_pkey" PRIMARY KEY ("endpoint_id")
) WITH (fillfactor = 70);
CREATE INDEX "endpoint_health_failing_from_idx" ON "endpoint_health"("failing_from") WHERE "failures" > 0;

-- The counts of an attempt say when it was recorded, so health costs no further row.
ALTER TABLE "message_counts" ADD COLUMN "attempted_at" TIMESTAMPTZ, ADD COLUMN "gone" BOOLEAN NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION "count_changed_message"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_attempt CONSTANT boolean NOT NULL := NEW.attempt_count > OLD.attempt_count;
BEGIN
  INSERT INTO message_counts (
    project_id, endpoint_id, direction, event_type, minute,
    succeeded, failed, retrying, attempts, retries, latency_ms, delivery_ms, attempted_at, gone
  )
  VALUES (
    NEW.project_id, NEW.endpoint_id, NEW.direction, NEW.event_type, date_bin('1 minute', NEW.created_at, 'epoch'),
    (NEW.status = 'succeeded')::int - (OLD.status = 'succeeded')::int,
    (NEW.status = 'failed_permanent')::int - (OLD.status = 'failed_permanent')::int,
    is_retrying(NEW.status, NEW.fast_failures + NEW.slow_failures)
      - is_retrying(OLD.status, OLD.fast_failures + OLD.slow_failures),
    NEW.attempt_count - OLD.attempt_count,
    greatest(NEW.attempt_count - 1, 0) - greatest(OLD.attempt_count - 1, 0),
    CASE WHEN is_attempt THEN coalesce(NEW.response_latency_ms, 0) ELSE 0 END,
    CASE WHEN NEW.status = 'succeeded' THEN delivery_ms(NEW) ELSE 0 END - CASE WHEN OLD.status = 'succeeded' THEN delivery_ms(OLD) ELSE 0 END,
    CASE WHEN is_attempt THEN now() END,
    is_attempt AND coalesce(NEW.response_status = 410, false)
  );
  RETURN NULL;
END
$$;
