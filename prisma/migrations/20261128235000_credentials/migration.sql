-- Null: deliveries show no client certificate.
ALTER TABLE "endpoints" ADD COLUMN "tls_id" UUID;

-- Names what deliveries of an endpoint show to its receiver. Null: nothing.
CREATE FUNCTION credentials_of(e endpoints) RETURNS TEXT
    LANGUAGE sql STABLE
    AS $$ SELECT nullif(concat_ws(' ', e.auth_id, e.tls_id), '') $$;

-- The gate of claims also names the credentials, so that no delivery uses those that a worker remembers once a change was answered. An
-- endpoint without any costs nothing more.
DROP FUNCTION claim_gate(UUID[]);
CREATE FUNCTION claim_gate(endpoint_ids UUID[], OUT paused UUID[], OUT ended UUID[], OUT probed TEXT[], OUT credentials JSONB) RETURNS record
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

  IF EXISTS (
    SELECT FROM endpoints AS e
    WHERE e.id = ANY (endpoint_ids)
      AND (e.paused OR e.deleted_at IS NOT NULL OR e.auth_id IS NOT NULL OR e.tls_id IS NOT NULL)
  ) THEN
    SELECT
        array_agg(e.id) FILTER (WHERE e.direction = 'outbound' AND e.paused),
        array_agg(e.id) FILTER (WHERE e.direction = 'outbound' AND e.deleted_at IS NOT NULL OR p.status = 'deleted'),
        array_agg(probe.message_id || ':' || probe.attempt_no) FILTER (WHERE (e.paused OR e.deleted_at IS NOT NULL) AND probe.message_id IS NOT NULL),
        jsonb_object_agg(e.id, credentials_of(e))
    INTO paused, ended, probed, credentials
    FROM endpoints AS e
    JOIN projects AS p ON p.id = e.project_id
    LEFT JOIN endpoint_probes AS probe ON probe.endpoint_id = e.id
    WHERE e.id = ANY (endpoint_ids)
      AND (e.paused OR e.deleted_at IS NOT NULL OR e.auth_id IS NOT NULL OR e.tls_id IS NOT NULL);

    IF paused IS NOT NULL THEN
      UPDATE endpoint_probes SET look_at = now() WHERE endpoint_id = ANY (paused) AND waits AND (look_at > now()) IS NOT FALSE;
    END IF;
  END IF;
END
$$;
