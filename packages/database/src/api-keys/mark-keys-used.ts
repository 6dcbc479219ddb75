import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Notes that API keys are in use, but for those that were noted less than a minute ago, or are just being noted, by whatever process. */
export async function markKeysUsed(prisma: PrismaClient, ids: readonly string[]): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    UPDATE api_keys SET last_used_at = now()
    WHERE id = ANY (ARRAY(
      SELECT id FROM api_keys
      WHERE id = ANY (${ids}::uuid[]) AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
      FOR NO KEY UPDATE SKIP LOCKED
    ))
  `);
}
