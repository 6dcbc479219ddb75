ALTER TABLE "endpoints"
    ADD COLUMN "auto_recover" BOOLEAN NOT NULL DEFAULT true,
    ADD COLUMN "next_probe_at" TIMESTAMPTZ(3);
ALTER TABLE "attempts" ADD COLUMN "probe" BOOLEAN NOT NULL DEFAULT false;

-- How a disabled endpoint is tried again. A row outlives the outage, because it knows how often the endpoint was disabled.
CREATE TABLE "endpoint_probes" (
    "endpoint_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "look_at" TIMESTAMPTZ(6),
    "waits" BOOLEAN NOT NULL DEFAULT false,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "message_id" UUID,
    "attempt_no" INTEGER,
    "started_at" TIMESTAMPTZ(6),
    "disabled_times" TIMESTAMPTZ(3)[] NOT NULL DEFAULT '{}',
    CONSTRAINT "endpoint_probes_pkey" PRIMARY KEY ("endpoint_id")
);
CREATE INDEX "endpoint_probes_look_at_idx" ON "endpoint_probes"("look_at") WHERE look_at IS NOT NULL;
CREATE INDEX "endpoint_probes_project_id_started_at_idx" ON "endpoint_probes"("project_id", "started_at");
ALTER TABLE "endpoint_probes" ADD CONSTRAINT "endpoint_probes_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The gate of claims, as `pass_claim_gate` of the previous version. It also names the held messages that may be attempted to probe their
-- endpoint, each with the number of that attempt; it reads them after its locks, as it reads pauses. An endpoint whose probe waits for a
-- message is looked at once a claim holds one.
CREATE FUNCTION claim_gate(endpoint_ids UUID[], OUT paused UUID[], OUT ended UUID[], OUT probed TEXT[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  ignored TEXT := set_config('synchronous_commit', 'off', true);
BEGIN
  IF cardinality(endpoint_ids) = 1 THEN
    ignored := pg_advisory_xact_lock_shared(1668047217, uuid_hash(endpoint_ids[1]) & 63);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(1668047217, gates.gate)
    FROM (SELECT DISTINCT uuid_hash(given.id) & 63 AS gate FROM unnest(endpoint_ids) AS given (id) ORDER BY gate) AS gates;
  END IF;

  IF EXISTS (SELECT FROM endpoints WHERE id = ANY (endpoint_ids) AND (endpoints.paused OR deleted_at IS NOT NULL)) THEN
    SELECT
        array_agg(e.id) FILTER (WHERE e.direction = 'outbound' AND e.paused),
        array_agg(e.id) FILTER (WHERE e.direction = 'outbound' AND e.deleted_at IS NOT NULL OR p.status = 'deleted'),
        array_agg(probe.message_id || ':' || probe.attempt_no) FILTER (WHERE probe.message_id IS NOT NULL)
    INTO paused, ended, probed
    FROM endpoints AS e
    JOIN projects AS p ON p.id = e.project_id
    LEFT JOIN endpoint_probes AS probe ON probe.endpoint_id = e.id
    WHERE e.id = ANY (endpoint_ids) AND (e.paused OR e.deleted_at IS NOT NULL);

    UPDATE endpoint_probes SET look_at = now() WHERE endpoint_id = ANY (paused) AND waits AND (look_at > now()) IS NOT FALSE;
  END IF;
END
$$;
