-- The gate of claims, as the initial migration describes it, with fewer statements: one endpoint needs no order of locks, and hardly any
-- endpoint is paused or deleted. It also says that the commit of a claim does not wait for the disk. Evaluating an expression costs a
-- tenth of executing a statement.
CREATE OR REPLACE FUNCTION pass_claim_gate(endpoint_ids UUID[], OUT paused UUID[], OUT ended UUID[]) RETURNS record
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
        array_agg(e.id) FILTER (WHERE e.direction = 'outbound' AND e.deleted_at IS NOT NULL OR p.status = 'deleted')
    INTO paused, ended
    FROM endpoints AS e
    JOIN projects AS p ON p.id = e.project_id
    WHERE e.id = ANY (endpoint_ids) AND (e.paused OR e.deleted_at IS NOT NULL);
  END IF;
END
$$;
