ALTER TABLE "projects" ADD COLUMN "failing_after_minutes" INTEGER NOT NULL DEFAULT 60;
ALTER TABLE "endpoints" ADD COLUMN "failing_at" TIMESTAMPTZ(3);
-- The previous version kept `failing_since` of failing endpoints only.
UPDATE endpoints SET failing_at = failing_since + interval '1 hour' WHERE failing_since IS NOT NULL;

ALTER TABLE "endpoint_health"
    ADD COLUMN "failed_total" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "accepted_from" TIMESTAMPTZ(3),
    ADD COLUMN "succeeded_at" TIMESTAMPTZ(6),
    ADD COLUMN "last_status" SMALLINT;
ALTER TABLE "message_counts" ADD COLUMN "response_status" SMALLINT;

-- What an endpoint that receives has refused since it accepted something last.
CREATE TABLE "receptions" (
    "endpoint_id" UUID NOT NULL,
    "accepted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT '-infinity',
    "refused_from" TIMESTAMPTZ(6),
    "refused_at" TIMESTAMPTZ(6),
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "refused_total" BIGINT NOT NULL DEFAULT 0,
    "reason_code" TEXT,
    CONSTRAINT "receptions_pkey" PRIMARY KEY ("endpoint_id")
);
CREATE INDEX "receptions_refused_key" ON "receptions"("endpoint_id") WHERE refused_from IS NOT NULL;

-- An outage of an endpoint. While it is open, its failures are those of the endpoint since `counted_from`, so that no attempt writes here.
CREATE TABLE "incidents" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "direction" direction NOT NULL,
    "kind" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "accepted_from" TIMESTAMPTZ(6) NOT NULL,
    "failing_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(6),
    "ended_by" TEXT,
    "response_status" SMALLINT,
    "error_text" TEXT,
    "reason_code" TEXT,
    "failures" BIGINT NOT NULL DEFAULT 0,
    "counted_from" BIGINT NOT NULL DEFAULT 0,
    "last_success_at" TIMESTAMPTZ(3),
    CONSTRAINT "incidents_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "incidents_open_key" ON "incidents"("endpoint_id", "kind") WHERE ended_at IS NULL;
CREATE INDEX "incidents_project_id_id_idx" ON "incidents"("project_id", "id");
CREATE INDEX "incidents_endpoint_id_id_idx" ON "incidents"("endpoint_id", "id");
CREATE INDEX "incidents_ended_at_idx" ON "incidents"("ended_at");
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ends the open incident of an endpoint. Failures since a success belong to none, or to the next one.
CREATE FUNCTION end_incident(of_endpoint uuid, of_kind text, cause text, at timestamptz) RETURNS SETOF incidents
    LANGUAGE sql
    AS $$
  UPDATE incidents AS i SET
    ended_at = greatest(at, i.started_at), ended_by = cause,
    failures = CASE of_kind
      WHEN 'delivery' THEN coalesce(h.failed_total - i.counted_from - CASE cause WHEN 'success' THEN h.failures ELSE 0 END, 0)
      ELSE coalesce(r.refused_total - i.counted_from - CASE cause WHEN 'accepted' THEN r.refusals ELSE 0 END, 0)
    END,
    response_status = CASE of_kind WHEN 'delivery' THEN h.last_status END,
    error_text = CASE of_kind WHEN 'delivery' THEN coalesce(h.last_error, i.error_text) END,
    reason_code = CASE of_kind WHEN 'reception' THEN coalesce(r.reason_code, i.reason_code) END
  FROM (SELECT of_endpoint AS id) AS e
  LEFT JOIN endpoint_health AS h ON h.endpoint_id = e.id
  LEFT JOIN receptions AS r ON r.endpoint_id = e.id
  WHERE i.endpoint_id = e.id AND i.kind = of_kind AND i.ended_at IS NULL
  RETURNING i.*
$$;

-- Endpoints are deleted in many ways, alone and with their consumer or project.
CREATE FUNCTION end_incidents_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM end_incident(NEW.id, kind, 'deleted', NEW.deleted_at) FROM (VALUES ('delivery'), ('reception')) AS each (kind);
  RETURN NULL;
END
$$;
CREATE TRIGGER end_incidents_of_deleted AFTER UPDATE OF deleted_at ON endpoints FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_incidents_of_deleted();
