import { countAtMost } from '../connections/pages.js';
import { type Transaction, Prisma } from '../connections/open-connection.js';
import { onlyRow } from '../connections/rows.js';
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
  return await hasFewer(
    transaction,
    maxPerProject,
    Prisma.sql`project_id = ${projectId}::uuid AND callback_key IS NULL`,
  );
}

/** Whether a consumer, which the transaction has locked, may have one more endpoint; null is no limit. */
export async function mayHaveEndpoint(
  transaction: Transaction,
  { projectId, consumerId }: { readonly projectId: string; readonly consumerId: string },
  maxPerConsumer: number | null,
): Promise<boolean> {
  if (maxPerConsumer === null) return true;
  const isItsOwn = Prisma.sql`
    project_id = ${projectId}::uuid AND consumer_id = ${consumerId} AND direction = 'outbound'`;
  return await hasFewer(transaction, maxPerConsumer, isItsOwn);
}

async function hasFewer(transaction: Transaction, max: number, condition: Prisma.Sql): Promise<boolean> {
  const rows = Prisma.sql`endpoints WHERE ${condition} AND deleted_at IS NULL`;
  const { count } = await onlyRow<{ readonly count: number }>(
    transaction,
    Prisma.sql`SELECT ${countAtMost(max, rows)} AS count`,
  );
  return count < max;
}
