import { type Transaction, Prisma } from '../connections/prisma-client.js';

/** Null is no limit. */
export interface EndpointLimits {
  readonly maxPerProject: number | null;
  readonly maxPerConsumer?: number | null | undefined;
}

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

/** Whether a consumer, which the transaction has locked, may have one more endpoint; null is no limit. */
export async function mayHaveEndpoint(
  transaction: Transaction,
  { projectId, consumerId }: { readonly projectId: string; readonly consumerId: string },
  maxPerConsumer: number | null,
): Promise<boolean> {
  if (maxPerConsumer === null) return true;
  const where = { projectId, consumerId, direction: 'outbound', deletedAt: null } as const;
  return (await transaction.endpoint.count({ where })) < maxPerConsumer;
}
