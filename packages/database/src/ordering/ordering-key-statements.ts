import type { Followed } from '../connections/pages.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import type { OrderingKeyPosition, ShownOrderingKey } from './ordering-key-position.js';

interface OrderingKeyQuery {
  readonly endpointId: string;
  readonly after?: OrderingKeyPosition | undefined;
  readonly limit: number;
}

/** The most messages counted for a key. */
const MAX_COUNTED = 10_000;

/** A page ends once so many messages were counted for it: a million would occupy PostgreSQL for a second. */
const MAX_COUNTED_OF_PAGE = 50_000;

const RANK = Prisma.raw(`coalesce(k.blocked_since, 'infinity'), k.key COLLATE "C"`);
const WAITING = Prisma.raw('k.endpoint_id, k.key, k.head_position');

/** Returns the keys of an endpoint that show something, the longest blocked first. Reads no other key. */
export async function list(
  sql: SqlPool,
  { endpointId, after, limit }: OrderingKeyQuery,
): Promise<readonly (ShownOrderingKey & Followed)[]> {
  /** The first key after a position. `counted` is what was counted for the page before it. */
  const next = (position: Prisma.Sql, counted: Prisma.Sql): Prisma.Sql => Prisma.sql`
    SELECT
      k.key, k.head_id, k.blocked_since, ${counted} AS counted_before,
      CASE WHEN ${counted} < ${MAX_COUNTED_OF_PAGE} THEN count_waiting(${WAITING}, ${MAX_COUNTED}::int) ELSE 0 END AS waiting
    FROM ordering_keys AS k
    WHERE k.endpoint_id = ${endpointId}::uuid AND (k.has_waiting OR k.blocked_since IS NOT NULL) ${position}
      AND (k.blocked_since IS NOT NULL OR count_waiting(${WAITING}, 1) > 0)
    ORDER BY ${RANK}
    LIMIT 1`;
  const isAfter = (blockedSince: Prisma.Sql, key: Prisma.Sql): Prisma.Sql =>
    Prisma.sql`AND (${RANK}) > (${blockedSince}, ${key} COLLATE "C")`;
  const start = after && isAfter(Prisma.sql`${after.blockedSince}::timestamptz`, Prisma.sql`${after.key}`);
  return await sql.query<(ShownOrderingKey & Followed)[]>(Prisma.sql`
    WITH RECURSIVE page AS (
      (${next(start ?? Prisma.empty, Prisma.sql`0`)})
      UNION ALL
      SELECT following.*
      FROM page AS p
      CROSS JOIN LATERAL (
        ${next(isAfter(Prisma.sql`coalesce(p.blocked_since, 'infinity')`, Prisma.sql`p.key`), Prisma.sql`p.counted_before + p.waiting`)}
      ) AS following
      WHERE p.counted_before < ${MAX_COUNTED_OF_PAGE}
    ),
    shown AS (
      SELECT k.*, lead(true, 1, false) OVER (ORDER BY ${RANK}) AS is_followed
      FROM (SELECT * FROM page LIMIT ${limit}) AS k
    )
    SELECT
      k.key, k.head_id::text AS "headId", k.blocked_since AS "blockedSince", k.waiting,
      m.next_attempt_at AS "nextAttemptAt", m.last_error AS "lastError", k.is_followed AS "isFollowed"
    FROM shown AS k
    LEFT JOIN messages AS m ON m.id = k.head_id
    WHERE k.counted_before < ${MAX_COUNTED_OF_PAGE}
    ORDER BY ${RANK}
  `);
}

/** Returns the number of keys whose head has failed. */
export async function countBlocked(sql: SqlPool): Promise<number> {
  const [row] = await sql.query<{ count: number }[]>(
    Prisma.sql`SELECT count(*)::float8 AS count FROM ordering_keys WHERE blocked_since IS NOT NULL`,
  );
  return row?.count ?? 0;
}
