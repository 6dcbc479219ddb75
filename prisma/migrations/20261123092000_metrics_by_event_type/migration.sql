ALTER TABLE "message_counts" ADD COLUMN "event_type" TEXT;

-- The sums of outbound messages with an event type, beside those of all messages. An older version goes on with those alone.
CREATE TABLE "event_type_rollups" (
    "project_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "width_minutes" INTEGER NOT NULL,
    "bucket" TIMESTAMPTZ(3) NOT NULL,
    "messages" BIGINT NOT NULL,
    "succeeded" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,
    "retrying" BIGINT NOT NULL,
    "attempts" BIGINT NOT NULL,
    "retries" BIGINT NOT NULL,
    "latency_ms" BIGINT NOT NULL,
    "delivery_ms" BIGINT NOT NULL,
    CONSTRAINT "event_type_rollups_pkey" PRIMARY KEY ("project_id", "event_type", "endpoint_id", "width_minutes", "bucket")
) WITH (fillfactor = 70);
CREATE INDEX "event_type_rollups_bucket_idx" ON "event_type_rollups"("bucket");

CREATE OR REPLACE FUNCTION "count_new_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (
    project_id, endpoint_id, direction, event_type, minute,
    messages, succeeded, failed, retrying, attempts, retries, delivery_ms
  )
  SELECT
    project_id, endpoint_id, direction, event_type, date_bin('1 minute', created_at, 'epoch') AS minute, count(*),
    count(*) FILTER (WHERE status = 'succeeded'),
    count(*) FILTER (WHERE status = 'failed_permanent'),
    sum(is_retrying(status, fast_failures + slow_failures)),
    sum(attempt_count),
    sum(greatest(attempt_count - 1, 0)),
    coalesce(sum(round(extract(epoch FROM delivered_at - created_at) * 1000)) FILTER (WHERE status = 'succeeded'), 0)
  FROM inserted
  WHERE direction <> 'pull' AND NOT is_test
  GROUP BY project_id, endpoint_id, direction, event_type, minute;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "count_changed_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (
    project_id, endpoint_id, direction, event_type, minute,
    succeeded, failed, retrying, attempts, retries, latency_ms, delivery_ms
  )
  VALUES (
    NEW.project_id, NEW.endpoint_id, NEW.direction, NEW.event_type, date_bin('1 minute', NEW.created_at, 'epoch'),
    (NEW.status = 'succeeded')::int - (OLD.status = 'succeeded')::int,
    (NEW.status = 'failed_permanent')::int - (OLD.status = 'failed_permanent')::int,
    is_retrying(NEW.status, NEW.fast_failures + NEW.slow_failures)
      - is_retrying(OLD.status, OLD.fast_failures + OLD.slow_failures),
    NEW.attempt_count - OLD.attempt_count,
    greatest(NEW.attempt_count - 1, 0) - greatest(OLD.attempt_count - 1, 0),
    CASE WHEN NEW.attempt_count > OLD.attempt_count THEN coalesce(NEW.response_latency_ms, 0) ELSE 0 END,
    CASE WHEN NEW.status = 'succeeded' THEN delivery_ms(NEW) ELSE 0 END - CASE WHEN OLD.status = 'succeeded' THEN delivery_ms(OLD) ELSE 0 END
  );
  RETURN NULL;
END
$$;
