import { query } from './query.js';

/** More by day than by night, and less on Sundays. Chance makes each quarter of an hour a little different. */
const INSERT = `
INSERT INTO message_counts
  (project_id, endpoint_id, direction, minute, messages, succeeded, failed, attempts, retries, latency_ms, delivery_ms)
SELECT
  $1, endpoint_id, 'outbound', minute, count, count - failed, failed, count + 7 * failed, 7 * failed,
  count * latency_ms, count * (latency_ms + 40)
FROM unnest($2::uuid[], $3::float8[], $4::float8[]) AS endpoint (endpoint_id, traffic, failing)
CROSS JOIN generate_series(
  date_trunc('hour', now() - interval '30 days'), now() - interval '15 minutes', interval '15 minutes'
) AS minute
CROSS JOIN LATERAL (
  SELECT extract(hour FROM minute) + extract(minute FROM minute) / 60 AS hour, extract(dow FROM minute) AS weekday
) AS time
CROSS JOIN LATERAL (
  SELECT
    round(traffic / 4 * (0.15 + power(sin(pi() * hour / 24), 2)) * (CASE weekday WHEN 0 THEN 0.5 ELSE 1 END)
      * (0.8 + 0.4 * random()))::int AS count,
    (60 + 60 * random())::int AS latency_ms
) AS traffic_of_minute
CROSS JOIN LATERAL (SELECT round(count * failing * 2 * random())::int AS failed) AS failures`;

/** Gives endpoints the numbers of 30 days. The messages behind the numbers are not there. */
export async function insertHistory(databaseUrl, { projectId, endpoints }) {
  const ids = endpoints.map(({ id }) => id.slice('ep_'.length));
  const traffic = endpoints.map((endpoint) => endpoint.traffic);
  const failing = endpoints.map((endpoint) => endpoint.failing);
  await query(databaseUrl, INSERT, [projectId, ids, traffic, failing]);
}

/** Lets the endpoints that fail have failed for three hours. */
export async function backdateFailures(databaseUrl, { projectId }) {
  await query(
    databaseUrl,
    `UPDATE endpoint_health SET failing_from = failing_from - interval '3 hours'
     WHERE endpoint_id IN (SELECT id FROM endpoints WHERE project_id = $1)`,
    [projectId],
  );
}
