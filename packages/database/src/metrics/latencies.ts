import { Prisma } from '../connections/open-connection.js';

/** Up to here, in milliseconds, a latency is kept as it is; above it as a power of the step, at most 5 % off. */
const EXACT_UNTIL = Prisma.raw('20');
const STEP = Prisma.raw(`${String(Math.log(1.085))}::float8`);

/** On rows of `message_counts`: the rounded latency of an attempt; null in the rows of other changes. */
export const LATENCY = Prisma.sql`
  CASE
    WHEN attempted_at IS NULL THEN NULL
    WHEN latency_ms <= ${EXACT_UNTIL} THEN latency_ms::int
    ELSE round(exp(round(ln(latency_ms) / ${STEP}) * ${STEP}))::int
  END`;

/** Sums of groups that have one row for each latency: the two columns of a rollup. */
export const LATENCIES = Prisma.sql`
  coalesce(array_agg(latency ORDER BY latency) FILTER (WHERE latency IS NOT NULL), '{}') AS latencies,
  coalesce(array_agg(attempts ORDER BY latency) FILTER (WHERE latency IS NOT NULL), '{}') AS latency_attempts`;

/** The two columns of a rollup `r` and of what is added to it, together. */
export const BOTH_LATENCIES = Prisma.sql`
  SELECT ${LATENCIES}
  FROM (
    SELECT latency, sum(attempts)::bigint AS attempts
    FROM (
      SELECT * FROM unnest(r.latencies, r.latency_attempts)
      UNION ALL
      SELECT * FROM unnest(excluded.latencies, excluded.latency_attempts)
    ) AS counted (latency, attempts)
    GROUP BY latency
  ) AS by_latency`;
