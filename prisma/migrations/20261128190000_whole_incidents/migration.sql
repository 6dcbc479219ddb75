-- Ends the open incident of an endpoint, with the attempts that wait to be added up. Failures since a success belong to none, or to the
-- next one.
CREATE OR REPLACE FUNCTION end_incident(of_endpoint uuid, of_kind text, cause text, at timestamptz) RETURNS SETOF incidents
    LANGUAGE sql
    AS $$
  UPDATE incidents AS i SET
    ended_at = greatest(at, i.started_at), ended_by = cause,
    failures = CASE of_kind
      WHEN 'delivery' THEN coalesce(h.failed_total, 0) - i.counted_from + waiting.failures
        - CASE cause WHEN 'success' THEN coalesce(h.failures, 0) ELSE 0 END
      ELSE coalesce(r.refused_total - i.counted_from - CASE cause WHEN 'accepted' THEN r.refusals ELSE 0 END, 0)
    END,
    response_status = CASE of_kind WHEN 'delivery' THEN CASE WHEN waiting.failures > 0 THEN waiting.response_status ELSE h.last_status END END,
    error_text = CASE of_kind WHEN 'delivery' THEN coalesce(waiting.last_error, h.last_error, i.error_text) END,
    reason_code = CASE of_kind WHEN 'reception' THEN coalesce(r.reason_code, i.reason_code) END
  FROM incidents AS o
  LEFT JOIN endpoint_health AS h ON h.endpoint_id = o.endpoint_id
  LEFT JOIN receptions AS r ON r.endpoint_id = o.endpoint_id
  CROSS JOIN LATERAL (
    SELECT
      count(*) AS failures, (array_agg(c.response_status ORDER BY c.attempted_at DESC))[1] AS response_status,
      (array_agg(c.last_error ORDER BY c.attempted_at DESC))[1] AS last_error
    FROM message_counts AS c
    WHERE of_kind = 'delivery' AND c.project_id = o.project_id AND c.direction = o.direction AND c.endpoint_id = o.endpoint_id
      AND c.succeeded <= 0 AND c.attempted_at BETWEEN o.started_at AND at
  ) AS waiting
  WHERE o.endpoint_id = of_endpoint AND o.kind = of_kind AND o.ended_at IS NULL AND i.id = o.id AND i.ended_at IS NULL
  RETURNING i.*
$$;
