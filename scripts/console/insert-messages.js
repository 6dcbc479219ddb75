import { query } from './query.js';

/** A tenth waits for its next attempt, for a day. The ids begin with the time, a millisecond apart. */
const INSERT = `
INSERT INTO messages
  (id, project_id, endpoint_id, direction, status, attempt_count, content_type, size_bytes, payload_sha256,
   retention_hours, response_status, response_latency_ms, next_attempt_at, last_error, created_at)
SELECT
  (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '7000' || '8'
    || substr(replace(gen_random_uuid()::text, '-', ''), 1, 15))::uuid,
  $1, $2, 'outbound', CASE WHEN waits THEN 'pending_retry' ELSE 'succeeded' END::message_status,
  CASE WHEN waits THEN 3 ELSE 1 END, 'application/json', 2, '', 72,
  CASE WHEN waits THEN 503 ELSE 200 END, 5 + n % 40,
  CASE WHEN waits THEN now() + interval '1 day' END,
  CASE WHEN waits THEN 'the destination answered 503' END,
  moment
FROM generate_series(1, $3::int) AS n
CROSS JOIN LATERAL (SELECT now() - n * interval '1 millisecond' AS moment, n % 10 = 0 AS waits) AS message`;

/** Stores messages without payloads, as if an endpoint had got them just now. */
export async function insertMessages(databaseUrl, { projectId, endpointId, count }) {
  await query(databaseUrl, INSERT, [projectId, endpointId.slice('ep_'.length), count]);
}
