-- What became of messages, as a sum of changes: nobody waits for another's row, and the scheduler adds them up now and then. Triggers
-- write them, in the transaction of the change itself, so that no statement can forget to, not even one of an older version that still runs.
CREATE TABLE "message_counts" (
    "project_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "direction" "direction" NOT NULL,
    -- In which the messages were accepted, whenever the change was.
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "messages" INTEGER NOT NULL DEFAULT 0,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    -- Those that failed on a ladder and are not over.
    "retrying" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    -- Attempts after a message's first.
    "retries" INTEGER NOT NULL DEFAULT 0,
    -- Of all attempts together.
    "latency_ms" BIGINT NOT NULL DEFAULT 0,
    -- From acceptance to delivery, of all that succeeded together.
    "delivery_ms" BIGINT NOT NULL DEFAULT 0
);

-- The sums, in buckets of the widths that windows are shown in, for each endpoint and, under the endpoint id of zeros, for the project.
CREATE TABLE "message_rollups" (
    "project_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "direction" "direction" NOT NULL,
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
    CONSTRAINT "message_rollups_pkey" PRIMARY KEY ("project_id", "endpoint_id", "direction", "width_minutes", "bucket")
) WITH (fillfactor = 70);
CREATE INDEX "message_rollups_bucket_idx" ON "message_rollups"("bucket");

CREATE FUNCTION "is_retrying"("status" "message_status", "failures" INTEGER) RETURNS INTEGER LANGUAGE sql IMMUTABLE
RETURN ("status" NOT IN ('succeeded', 'failed_permanent') AND "failures" > 0)::int;

CREATE FUNCTION "delivery_ms"("message" "messages") RETURNS BIGINT LANGUAGE sql IMMUTABLE
RETURN coalesce(round(extract(epoch FROM ("message")."delivered_at" - ("message")."created_at") * 1000), 0)::bigint;

CREATE FUNCTION "count_new_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (
    project_id, endpoint_id, direction, minute, messages, succeeded, failed, retrying, attempts, retries, delivery_ms
  )
  SELECT
    project_id, endpoint_id, direction, date_bin('1 minute', created_at, 'epoch') AS minute, count(*),
    count(*) FILTER (WHERE status = 'succeeded'),
    count(*) FILTER (WHERE status = 'failed_permanent'),
    sum(is_retrying(status, fast_failures + slow_failures)),
    sum(attempt_count),
    sum(greatest(attempt_count - 1, 0)),
    coalesce(sum(round(extract(epoch FROM delivered_at - created_at) * 1000)) FILTER (WHERE status = 'succeeded'), 0)
  FROM inserted
  WHERE direction <> 'pull'
  GROUP BY project_id, endpoint_id, direction, minute;
  RETURN NULL;
END
$$;

CREATE FUNCTION "count_changed_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (
    project_id, endpoint_id, direction, minute, succeeded, failed, retrying, attempts, retries, latency_ms, delivery_ms
  )
  VALUES (
    NEW.project_id, NEW.endpoint_id, NEW.direction, date_bin('1 minute', NEW.created_at, 'epoch'),
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

CREATE TRIGGER "count_new_messages" AFTER INSERT ON "messages"
    REFERENCING NEW TABLE AS "inserted"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_new_messages"();

-- A claim and what else comes and goes between two attempts changes no count, and costs the look at this condition.
CREATE TRIGGER "count_changed_message" AFTER UPDATE ON "messages"
    FOR EACH ROW
    WHEN (
        NEW."direction" <> 'pull' AND (
            NEW."attempt_count" <> OLD."attempt_count"
            OR NEW."status" <> OLD."status"
                AND (NEW."status" IN ('succeeded', 'failed_permanent') OR OLD."status" IN ('succeeded', 'failed_permanent'))
        )
    )
    EXECUTE FUNCTION "count_changed_message"();

-- What is there already.
INSERT INTO "message_counts" (
    "project_id", "endpoint_id", "direction", "minute", "messages", "succeeded", "failed", "retrying", "attempts", "retries", "latency_ms",
    "delivery_ms"
)
SELECT
    m."project_id", m."endpoint_id", m."direction", date_bin('1 minute', m."created_at", 'epoch') AS "minute", count(*),
    count(*) FILTER (WHERE m."status" = 'succeeded'),
    count(*) FILTER (WHERE m."status" = 'failed_permanent'),
    sum("is_retrying"(m."status", m."fast_failures" + m."slow_failures")),
    sum(m."attempt_count"),
    sum(greatest(m."attempt_count" - 1, 0)),
    sum(coalesce(a."latency_ms", 0)),
    coalesce(sum("delivery_ms"(m)) FILTER (WHERE m."status" = 'succeeded'), 0)
FROM "messages" AS m
LEFT JOIN (
    SELECT "message_id", sum("response_latency_ms") AS "latency_ms" FROM "attempts" GROUP BY "message_id"
) AS a ON a."message_id" = m."id"
WHERE m."direction" <> 'pull'
GROUP BY m."project_id", m."endpoint_id", m."direction", "minute";
