import { Prisma } from '../connections/open-connection.js';

/**
 * The statements of the hot path count what they change, which costs less than a trigger. They say so in
 * `counted_attempts`, so that the triggers leave it out.
 */

/** What a statement that stores messages returns of them, to count them. */
export const STORED_COLUMNS = Prisma.raw(
  'project_id, endpoint_id, direction, event_type, created_at, is_test',
);

/** Of how many rows a count is. A single one needs no aggregate, which PostgreSQL would have to prepare. */
interface Rows {
  readonly isOne: boolean;
}

/** Counts the messages of `stored`. */
export function countStored(rows: Rows): Prisma.Sql {
  return Prisma.sql`
      INSERT INTO message_counts (project_id, endpoint_id, direction, event_type, minute, messages)
      SELECT project_id, endpoint_id, direction, event_type, date_bin('1 minute', created_at, 'epoch') AS minute,
        ${count(rows)}
      FROM stored
      WHERE direction <> 'pull' AND NOT is_test
      ${of(rows, 'project_id, endpoint_id, direction, event_type, minute')}`;
}

/** Counts the messages of `stored` as usage of their tenants. */
export function countUsage(rows: Rows): Prisma.Sql {
  return Prisma.sql`
      INSERT INTO usage_counts (project_id, month, messages)
      SELECT project_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month, ${count(rows)}
      FROM stored
      WHERE NOT is_test
      ${of(rows, 'project_id, month')}`;
}

function count({ isOne }: Rows): Prisma.Sql {
  return Prisma.raw(isOne ? '1' : 'count(*)');
}

function of({ isOne }: Rows, group: string): Prisma.Sql {
  return Prisma.raw(isOne ? '' : `GROUP BY ${group}`);
}

/** What a statement that records attempts of `messages AS m` returns of these, to count them. */
export const ATTEMPTED_COLUMNS = Prisma.raw(`
  m.project_id, m.endpoint_id, m.direction, m.event_type, m.created_at AS accepted_at, m.delivered_at, m.is_test,
  m.status AS new_status, m.fast_failures + m.slow_failures AS failures`);

/** Counts the attempts of `recorded`, with the columns of their records. None of their messages was settled before. */
export const COUNT_ATTEMPTS = Prisma.raw(`
      INSERT INTO message_counts (
        project_id, endpoint_id, direction, event_type, minute,
        succeeded, failed, retrying, attempts, retries, latency_ms, delivery_ms, attempted_at, gone, last_error,
        response_status
      )
      SELECT
        project_id, endpoint_id, direction, event_type, date_bin('1 minute', accepted_at, 'epoch'),
        (new_status = 'succeeded')::int,
        (new_status = 'failed_permanent')::int,
        is_retrying(new_status, failures) - (failures > (retry_type IS NOT NULL)::int)::int,
        1,
        (attempt_no > 1)::int,
        coalesce(response_latency_ms, 0),
        coalesce(round(extract(epoch FROM delivered_at - accepted_at) * 1000), 0),
        now(),
        coalesce(response_status = 410, false),
        error_text,
        response_status
      FROM recorded
      WHERE NOT is_test`);
