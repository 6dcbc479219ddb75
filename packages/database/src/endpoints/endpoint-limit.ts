import { type Transaction, Prisma } from '../connections/prisma-client.js';

/** Whether a project may have one more endpoint of any direction; null is no limit. Callers count one at a time. */
export async function mayAddEndpoint(
  transaction: Transaction,
  projectId: string,
  maxPerProject: number | null,
): Promise<boolean> {
  if (maxPerProject === null) return true;
  await transaction.$executeRaw(Prisma.sql`SELECT FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`);
  return (await transaction.endpoint.count({ where: { projectId, deletedAt: null } })) < maxPerProject;
}
