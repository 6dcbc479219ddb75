import type { LabSql } from '../stack/open-sql.js';

/** How far the usage of all tenants together is from the messages that there are, whatever goes on meanwhile. */
export async function readUsageDifference(sql: LabSql): Promise<number> {
  const [row] = await sql.query(
    `SELECT abs(
       (SELECT coalesce(sum(messages), 0) FROM usage_counts) - (SELECT count(*) FROM messages)
     )::int AS difference`,
  );
  return Number(row?.['difference']);
}

/** The same of the metrics of all projects, before and after they are added up. */
export async function readMetricsDifference(sql: LabSql): Promise<number> {
  const [row] = await sql.query(
    `WITH counted AS (
       SELECT sum(messages) AS messages, sum(succeeded) AS succeeded, sum(failed) AS failed, sum(attempts) AS attempts
       FROM (
         SELECT messages, succeeded, failed, attempts FROM message_rollups
         WHERE endpoint_id = '00000000-0000-0000-0000-000000000000' AND width_minutes = 360
         UNION ALL
         SELECT messages, succeeded, failed, attempts FROM message_counts
       ) AS changes
     ),
     there AS (
       SELECT count(*) AS messages, count(*) FILTER (WHERE status = 'succeeded') AS succeeded,
         count(*) FILTER (WHERE status = 'failed_permanent') AS failed, sum(attempt_count) AS attempts
       FROM messages WHERE direction <> 'pull'
     )
     SELECT coalesce(
       abs(c.messages - t.messages) + abs(c.succeeded - t.succeeded) + abs(c.failed - t.failed) + abs(c.attempts - t.attempts),
       t.messages
     )::int AS difference
     FROM counted AS c CROSS JOIN there AS t`,
  );
  return Number(row?.['difference']);
}
