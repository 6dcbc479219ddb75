import type { LabSql } from '../stack/open-sql.js';

/** The difference between the usage of all tenants and the existing messages, in one consistent reading. */
export async function readUsageDifference(sql: LabSql): Promise<number> {
  const [row] = await sql.query(
    `SELECT abs(
       (SELECT coalesce(sum(messages), 0) FROM usage_counts) - (SELECT count(*) FROM messages)
     )::int AS difference`,
  );
  return Number(row?.['difference']);
}

/** The expected metrics of all projects, counted over messages and attempts. */
const THERE = {
  messages: 'count(*)',
  succeeded: `count(*) FILTER (WHERE status = 'succeeded')`,
  failed: `count(*) FILTER (WHERE status = 'failed_permanent')`,
  retrying: `count(*) FILTER (
    WHERE status NOT IN ('succeeded', 'failed_permanent') AND fast_failures + slow_failures > 0
  )`,
  attempts: 'sum(attempt_count)',
  retries: 'sum(greatest(attempt_count - 1, 0))',
  latency_ms: `(
    SELECT sum(a.response_latency_ms) FROM attempts AS a JOIN messages AS m ON m.id = a.message_id WHERE m.direction <> 'pull'
  )`,
  delivery_ms: `sum(round(extract(epoch FROM delivered_at - created_at) * 1000)) FILTER (WHERE status = 'succeeded')`,
} as const;

export type MetricName = keyof typeof THERE;

const NAMES = Object.keys(THERE) as readonly MetricName[];

/** The difference of each wrong metric over all projects, aggregated or not. Correct metrics are omitted. */
export async function readMetricsDifferences(
  sql: LabSql,
): Promise<Readonly<Partial<Record<MetricName, number>>>> {
  const columns = NAMES.join(', ');
  const differences = NAMES.map(
    (name) => `abs(coalesce(c.${name}, 0) - coalesce(t.${name}, 0))::float8 AS ${name}`,
  );
  const [row = {}] = await sql.query(
    `WITH counted AS (
       SELECT ${NAMES.map((name) => `sum(${name}) AS ${name}`).join(', ')}
       FROM (
         SELECT ${columns} FROM message_rollups
         WHERE endpoint_id = '00000000-0000-0000-0000-000000000000' AND width_minutes = 360
         UNION ALL
         SELECT ${columns} FROM message_counts
       ) AS changes
     ),
     there AS (
       SELECT ${NAMES.map((name) => `${THERE[name]} AS ${name}`).join(', ')} FROM messages WHERE direction <> 'pull'
     )
     SELECT ${differences.join(', ')} FROM counted AS c CROSS JOIN there AS t`,
  );
  const wrong = NAMES.map((name) => [name, Number(row[name])] as const).filter(([, by]) => by !== 0);
  return Object.fromEntries(wrong);
}
