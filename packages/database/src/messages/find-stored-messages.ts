import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Returns the stored messages among the given ones, including deleted ones. */
export async function findStoredMessages(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await prisma.$queryRaw<{ id: string }[]>(
    Prisma.sql`SELECT id::text AS id FROM messages WHERE id = ANY (${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
