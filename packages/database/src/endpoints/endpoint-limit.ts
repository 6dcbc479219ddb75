import type { Transaction } from '../connections/prisma-client.js';
import { lockProject } from '../projects/lock-project.js';

/** Null is no limit. */
export interface EndpointLimits {
  readonly maxPerProject: number | null;
  readonly maxPerConsumer?: number | null | undefined;
  /** The consumers of a project. */
  readonly maxConsumers?: number | null | undefined;
}

/**
 * Whether a project may have one more endpoint of any direction; null is no limit. Callers count one at a time.
 */
export async function mayAddEndpoint(
  transaction: Transaction,
  projectId: string,
  maxPerProject: number | null,
): Promise<boolean> {
  if (maxPerProject === null) return true;
  await lockProject(transaction, projectId);
  const where = { projectId, deletedAt: null, callbackKey: null };
  return (await transaction.endpoint.count({ where })) < maxPerProject;
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
