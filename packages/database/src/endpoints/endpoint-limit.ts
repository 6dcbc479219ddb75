import { type Transaction, Prisma } from '../connections/prisma-client.js';

/**
 * Whether a project may have one more endpoint of any direction; null is no limit. Callers count one at a time. The lock
 * lets others insert rows that refer to the project: waiting for them could deadlock.
 */
export async function mayAddEndpoint(
  transaction: Transaction,
  projectId: string,
  maxPerProject: number | null,
): Promise<boolean> {
  if (maxPerProject === null) return true;
  await transaction.$executeRaw(
    Prisma.sql`SELECT FROM projects WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`,
  );
  return (await transaction.endpoint.count({ where: { projectId, deletedAt: null } })) < maxPerProject;
}
