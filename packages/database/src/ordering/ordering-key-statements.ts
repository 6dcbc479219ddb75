import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** A key whose head has failed, or that has several messages. */
export interface ShownOrderingKey {
  readonly key: string;
  readonly headId: string;
  /** Without the head. At most `MAX_COUNTED`. */
  readonly waiting: number;
  /** Null: the head has not failed. */
  readonly blockedSince: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly lastError: string | null;
}

/** The last key of the page before. */
export interface OrderingKeyPosition {
  /** Of a key whose head has not failed: `infinity`. */
  readonly blockedSince: string;
  readonly key: string;
}

interface OrderingKeyQuery {
  readonly endpointId: string;
  readonly after?: OrderingKeyPosition | undefined;
  readonly limit: number;
}

const MAX_COUNTED = 10_000;
const RANK = Prisma.raw(`coalesce(k.blocked_since, 'infinity'), k.key COLLATE "C"`);
const WAITING = Prisma.raw('k.endpoint_id, k.key, k.head_position');

/** Returns the keys of an endpoint that show something, the longest blocked first. Reads no other key. */
export async function list(
  prisma: PrismaClient,
  { endpointId, after, limit }: OrderingKeyQuery,
): Promise<readonly ShownOrderingKey[]> {
  const afterPosition =
    after === undefined
      ? Prisma.empty
      : Prisma.sql`AND (${RANK}) > (${after.blockedSince}::timestamptz, ${after.key} COLLATE "C")`;
  return await prisma.$queryRaw<ShownOrderingKey[]>(Prisma.sql`
    SELECT
      k.key, k.head_id::text AS "headId", k.blocked_since AS "blockedSince",
      count_waiting(${WAITING}, ${MAX_COUNTED}::int) AS waiting,
      m.next_attempt_at AS "nextAttemptAt", m.last_error AS "lastError"
    FROM (
      SELECT * FROM ordering_keys AS k
      WHERE k.endpoint_id = ${endpointId}::uuid AND (k.has_waiting OR k.blocked_since IS NOT NULL) ${afterPosition}
        AND (k.blocked_since IS NOT NULL OR count_waiting(${WAITING}, 1) > 0)
      ORDER BY ${RANK}
      LIMIT ${limit}
    ) AS k
    LEFT JOIN messages AS m ON m.id = k.head_id
    ORDER BY ${RANK}
  `);
}

/** Returns the number of keys whose head has failed. */
export async function countBlocked(prisma: PrismaClient): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>(
    Prisma.sql`SELECT count(*)::float8 AS count FROM ordering_keys WHERE blocked_since IS NOT NULL`,
  );
  return row?.count ?? 0;
}
