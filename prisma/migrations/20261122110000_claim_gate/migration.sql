-- What claims pass: it tells which of some endpoints are paused and which are ended (deleted, or of a deleted project), as of now and not as
-- of the statement's beginning, since a VOLATILE function sees what was committed before each of its own statements. Until the end of the
-- claim's transaction it shares a lock for each endpoint. A change of an endpoint takes the lock alone after its commit, and so knows that
-- every claim which did not see the change is committed. Endpoints share 64 locks, so that PostgreSQL's table of locks never fills up; the
-- locks are taken in order.
CREATE FUNCTION "pass_claim_gate"("endpoint_ids" UUID[], OUT "paused" UUID[], OUT "ended" UUID[])
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(1668047217, gates.gate)
    FROM (SELECT DISTINCT uuid_hash(given.id) & 63 AS gate FROM unnest(endpoint_ids) AS given (id) ORDER BY gate) AS gates;

    SELECT
        array_agg(e.id) FILTER (WHERE e.direction = 'outbound' AND e.paused),
        array_agg(e.id) FILTER (WHERE e.direction = 'outbound' AND e.deleted_at IS NOT NULL OR p.status = 'deleted')
    INTO paused, ended
    FROM endpoints AS e
    JOIN projects AS p ON p.id = e.project_id
    WHERE e.id = ANY (endpoint_ids) AND (e.paused OR e.deleted_at IS NOT NULL);
END
$$;
