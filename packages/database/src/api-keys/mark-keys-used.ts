import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/**
 * Records that API keys are in use. Skips keys that any process recorded less than a minute ago or is recording now.
 */
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
