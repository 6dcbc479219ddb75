import { Prisma } from '../connections/open-connection.js';

/** An endpoint is disabled after so many failures in the time that its project sets. */
export const FAILURES_TO_DISABLE = 10;

/** A success, a resumption or a change of the URL. Failures before it mean nothing any more. */
const RESET_AT = Prisma.raw('greatest(h.reset_at, excluded.reset_at)');

/** The known error is the newest one. */
const IS_EARLIER = Prisma.raw('excluded.failed_at < h.failed_at OR excluded.last_error IS NULL');

/**
 * Adds the attempts of `taken`, rows of `message_counts`, to what is known about their endpoints: the failures since the
 * last success, and why the last one failed. The counts of two schedulers may come in any order. Updates the rows in the
 * order of their key, so that two schedulers cannot deadlock.
 */
export function observeAttempts(taken: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO endpoint_health AS h (
      endpoint_id, reset_at, succeeded_at, failed_total, accepted_from, failing_from, failed_at, failures,
      recent_failures, gone_at, last_error, last_status
    )
    SELECT
      endpoint_id, reset_at, nullif(reset_at, '-infinity'), count(*) FILTER (WHERE is_failure),
      (array_agg(first_of ORDER BY attempted_at) FILTER (WHERE attempted_at > reset_at))[1],
      min(attempted_at) FILTER (WHERE attempted_at > reset_at),
      max(attempted_at) FILTER (WHERE attempted_at > reset_at), count(*) FILTER (WHERE attempted_at > reset_at),
      coalesce(
        (array_agg(attempted_at ORDER BY attempted_at DESC) FILTER (WHERE attempted_at > reset_at))[1:${FAILURES_TO_DISABLE}],
        '{}'
      ),
      max(attempted_at) FILTER (WHERE gone),
      (array_agg(last_error ORDER BY attempted_at DESC) FILTER (WHERE is_failure))[1],
      (array_agg(response_status ORDER BY attempted_at DESC) FILTER (WHERE is_failure))[1]
    FROM (
      SELECT
        endpoint_id, attempted_at, gone, last_error, response_status, succeeded <= 0 AS is_failure,
        CASE WHEN retries = 0 THEN minute END AS first_of,
        coalesce(
          max(attempted_at) FILTER (WHERE succeeded > 0) OVER (PARTITION BY endpoint_id), '-infinity'
        ) AS reset_at
      FROM ${taken}
      WHERE attempted_at IS NOT NULL
    ) AS attempt
    GROUP BY endpoint_id, reset_at
    ORDER BY endpoint_id
    ON CONFLICT (endpoint_id) DO UPDATE SET
      reset_at = ${RESET_AT},
      failing_from = least(${firstFailure('h')}, ${firstFailure('excluded')}),
      failed_at = greatest(h.failed_at, excluded.failed_at),
      failures = ${failures('h')} + ${failures('excluded')},
      recent_failures = ARRAY(
        SELECT failed_at FROM unnest(h.recent_failures || excluded.recent_failures) AS failure (failed_at)
        WHERE failed_at > ${RESET_AT}
        ORDER BY failed_at DESC
        LIMIT ${FAILURES_TO_DISABLE}
      ),
      gone_at = greatest(h.gone_at, excluded.gone_at),
      succeeded_at = greatest(h.succeeded_at, excluded.succeeded_at),
      failed_total = h.failed_total + excluded.failed_total,
      accepted_from = CASE least(${firstFailure('h')}, ${firstFailure('excluded')})
        WHEN h.failing_from THEN h.accepted_from
        WHEN excluded.failing_from THEN excluded.accepted_from
      END,
      last_error = CASE WHEN ${IS_EARLIER} THEN h.last_error ELSE excluded.last_error END,
      last_status = CASE WHEN ${IS_EARLIER} THEN h.last_status ELSE excluded.last_status END
  `;
}

type Known = 'h' | 'excluded';

/** Of failures that began before the reset and went on after it, at least the last one counts. */
function failures(known: Known): Prisma.Sql {
  const { from, last, count } = columns(known);
  return Prisma.sql`CASE WHEN ${from} > ${RESET_AT} THEN ${count} WHEN ${last} > ${RESET_AT} THEN 1 ELSE 0 END`;
}

function firstFailure(known: Known): Prisma.Sql {
  const { from, last } = columns(known);
  return Prisma.sql`CASE WHEN ${from} > ${RESET_AT} THEN ${from} WHEN ${last} > ${RESET_AT} THEN ${last} END`;
}

function columns(known: Known): Readonly<Record<'from' | 'last' | 'count', Prisma.Sql>> {
  return {
    from: Prisma.raw(`${known}.failing_from`),
    last: Prisma.raw(`${known}.failed_at`),
    count: Prisma.raw(`${known}.failures`),
  };
}
