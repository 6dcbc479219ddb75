import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';

/** Returns the dead letters among the given messages of any project. */
export async function findDeadLetters(
  prisma: PrismaClient,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { first, last } = idRange(ids);
  const rows = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT m.id::text AS id
    FROM messages AS m
    WHERE m.id = ANY (${ids}::uuid[])
      AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      AND m.failed_at IS NOT NULL
      AND m.deleted_at IS NULL
      AND m.expired_at IS NULL
      AND EXISTS (
        SELECT FROM payloads AS p
        WHERE p.message_id = m.id AND p.message_id BETWEEN ${first}::uuid AND ${last}::uuid
      )
  `);
  return rows.map(({ id }) => id);
}
