import { Prisma } from '../connections/open-connection.js';

/** Attempts of `endpoints AS e`, as `message_counts AS c`, that wait to be added up. */
export const WAITING_ATTEMPTS = Prisma.raw(`
  message_counts AS c
  WHERE c.project_id = e.project_id AND c.direction = e.direction AND c.endpoint_id = e.id
    AND c.attempted_at IS NOT NULL`);

/**
 * On `endpoints AS e`: the first failure since the last success, of all attempts: also of those that wait to be added
 * up. A JavaScript Date would lose the microseconds, by which a success may be earlier.
 */
export const FIRST_FAILURE = Prisma.raw(`(
  WITH attempt AS (
    SELECT c.attempted_at AS at, c.succeeded <= 0 AS is_failure FROM ${WAITING_ATTEMPTS.sql}
    UNION ALL
    SELECT unnest(h.failing_from || h.recent_failures), true FROM endpoint_health AS h WHERE h.endpoint_id = e.id
    UNION ALL
    SELECT h.reset_at, false FROM endpoint_health AS h WHERE h.endpoint_id = e.id
  )
  SELECT min(at) FROM attempt
  WHERE is_failure AND at > coalesce((SELECT max(at) FROM attempt WHERE NOT is_failure), '-infinity')
)`);

/** On `endpoints AS e`: when the message was accepted whose first attempt is the first failure. Null: it was a retry. */
export const FIRST_ACCEPTED = Prisma.raw(`coalesce(
  (
    SELECT h.accepted_from FROM endpoint_health AS h
    WHERE h.endpoint_id = e.id AND h.failing_from = e.failing_since
  ),
  (SELECT min(c.minute) FROM ${WAITING_ATTEMPTS.sql} AND c.attempted_at = e.failing_since AND c.retries = 0)
)`);

/** On `endpoints AS e` and `endpoint_health AS h`: what `failed_total` is without the failures of this outage. */
export const FAILURES_BEFORE = Prisma.raw(`(
  coalesce(h.failed_total, 0)
  - CASE WHEN h.failing_from < e.failing_since
      THEN (SELECT count(*) FROM unnest(h.recent_failures) AS failure (at) WHERE at >= e.failing_since)
      ELSE coalesce(h.failures, 0) END
  + (SELECT count(*) FROM ${WAITING_ATTEMPTS.sql} AND c.succeeded <= 0 AND c.attempted_at < e.failing_since)
)`);
