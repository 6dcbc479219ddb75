import { createKeyedMutex } from '../connections/create-keyed-mutex.js';
import { forgetFormerUrl } from '../endpoint-health/change-health.js';
import { insertConsumer } from '../consumers/insert-consumer.js';
import { type Owner, lockEndpointOf } from '../connections/owner.js';
import { followChange } from '../outbox/follow-changes.js';
import { type PrismaClient, type Transaction, Prisma } from '../connections/prisma-client.js';
import { KNOWN_FOR } from '../retention/waits-for-erasure.js';
import { deleteEndpoint } from './delete-endpoint.js';
import { QUEUED_TRANSACTION } from '../connections/transaction-timeouts.js';
import type { BacklogChange } from '../outbox/mark-backlog.js';
import { pauseEndpoint } from './pause-endpoint.js';
import { voidSlots } from './void-slots.js';
import { resumeEndpoint } from './resume-endpoint.js';
import { type EndpointRow, type EndpointSettings, toRow } from './endpoint-row.js';
import { withFilter, writeFilter } from './filters.js';

interface UpdateOptions {
  /** The maximum of consumers of the project. */
  readonly maxConsumers?: number | null;
  readonly owner?: Owner | undefined;
}

/**
 * The changes of an endpoint that its waiting messages follow. With an owner, they throw FormerOwnerError when the
 * endpoint is not its own.
 */
export interface EndpointChanges {
  /**
   * Changed limits also apply to waiting messages. Also creates an unknown consumer. Returns undefined when the endpoint
   * was deleted meanwhile. Throws LimitReachedError when the project would have more than `maxConsumers`.
   */
  update(
    id: string,
    changes: Partial<EndpointSettings>,
    options?: UpdateOptions,
  ): Promise<EndpointRow | undefined>;
  /** No attempt starts after it. Waiting messages are ended, a large backlog in the background. */
  delete(id: string, owner?: Owner): Promise<void>;
  /**
   * No attempt starts after it. Waiting messages are held, a large backlog in the background. Returns false when the
   * endpoint was already paused.
   */
  pause(id: string, owner?: Owner): Promise<boolean>;
  /**
   * Releases the held messages, a large backlog in the background. Returns the number of messages, or undefined when
   * the endpoint was not paused.
   */
  resume(id: string, owner?: Owner): Promise<number | undefined>;
}

export function createEndpointChanges(prisma: PrismaClient): EndpointChanges {
  const change = createEndpointChange(prisma);
  return {
    update: (id, { retrySchedule, eventTypes, filter, ...settings }, { maxConsumers = null, owner } = {}) =>
      change(id, async (transaction) => {
        await lockConsumer(transaction, { endpointId: id, consumerId: settings.consumerId, maxConsumers });
        await lockEndpointOf(transaction, id, owner);
        const before = await lockLimits(transaction, id);
        if (!(await leaveConsumer(transaction, id, settings.consumerId))) return undefined;
        if (settings.url !== undefined) await forgetFormerUrl(transaction, id, settings.url);
        if (filter !== undefined) await writeFilter(transaction, id, filter);
        const [row] = await transaction.endpoint.updateManyAndReturn({
          where: { id, deletedAt: null },
          data: {
            ...settings,
            ...(retrySchedule && { retrySchedule: [...retrySchedule] }),
            ...(eventTypes && { eventTypes: [...eventTypes] }),
          },
        });
        if (row === undefined) return undefined;
        const hasNewLimits = before?.rateLimitRps !== row.rateLimitRps || before.burst !== row.burst;
        const answer = await withFilter(transaction, toRow(row));
        return { answer, backlog: hasNewLimits && (await voidSlots(transaction, id)) };
      }),
    async delete(id, owner) {
      await change(id, async (transaction) => {
        const backlog = await deleteEndpoint(transaction, id, owner);
        return backlog && { answer: true, backlog };
      });
    },
    async pause(id, owner) {
      const isPaused = await change(id, async (transaction) => {
        const backlog = await pauseEndpoint(transaction, id, owner);
        return backlog && { answer: true, backlog };
      });
      return isPaused ?? false;
    },
    resume: (id, owner) =>
      change(id, async (transaction) => {
        const backlog = await resumeEndpoint(transaction, id, owner);
        return backlog && { answer: backlog.heldMessages, backlog };
      }),
  };
}

interface EndpointChange<Answer> {
  readonly answer: Answer;
  /** False when the change does not affect waiting messages. */
  readonly backlog: BacklogChange | false;
}

type ChangeEndpoint = <Answer>(
  id: string,
  work: (transaction: Transaction) => Promise<EndpointChange<Answer> | undefined>,
) => Promise<Answer | undefined>;

/** Changes of one endpoint wait for each other in memory, so that waiting changes do not occupy connections. */
function createEndpointChange(prisma: PrismaClient): ChangeEndpoint {
  const runExclusively = createKeyedMutex();
  return (id, work) =>
    runExclusively(id, async () => {
      const changed = await prisma.$transaction(work, QUEUED_TRANSACTION);
      if (changed === undefined) return undefined;
      if (changed.backlog !== false) await followChange(prisma, changed.backlog);
      return changed.answer;
    });
}

interface NewConsumerOfEndpoint {
  readonly endpointId: string;
  readonly consumerId: string | undefined;
  readonly maxConsumers: number | null;
}

/**
 * Creates the consumer that the endpoint gets unless it exists, and keeps it from being deleted. A deletion locks the
 * consumer before its endpoints, too, so that neither waits for the other.
 */
async function lockConsumer(
  transaction: Transaction,
  { endpointId, consumerId, maxConsumers }: NewConsumerOfEndpoint,
): Promise<void> {
  if (consumerId === undefined || consumerId === '') return;
  const select = { projectId: true } as const;
  const where = { id: endpointId, deletedAt: null };
  const endpoint = await transaction.endpoint.findUnique({ where, select });
  if (endpoint !== null) await insertConsumer(transaction, { ...endpoint, id: consumerId }, maxConsumers);
}

/**
 * Records the consumer that the endpoint leaves, whose deletion erases the messages of that time, and when it leaves.
 * Returns false when that consumer is being deleted: its endpoints are, too.
 */
async function leaveConsumer(
  transaction: Transaction,
  endpointId: string,
  consumerId: string | undefined,
): Promise<boolean> {
  if (consumerId === undefined) return true;
  const [left] = await transaction.$queryRaw<{ isDeleted: boolean }[]>(Prisma.sql`
    WITH left_one AS (
      SELECT project_id, consumer_id, id
      FROM endpoints
      WHERE id = ${endpointId}::uuid AND deleted_at IS NULL AND consumer_id NOT IN ('', ${consumerId})
    ),
    recorded AS (
      INSERT INTO former_endpoints (project_id, consumer_id, endpoint_id)
      SELECT project_id, consumer_id, id FROM left_one
      ON CONFLICT DO NOTHING
    ),
    moved AS (
      UPDATE endpoints SET consumer_since = clock_timestamp() + ${KNOWN_FOR}
      WHERE id = ${endpointId}::uuid AND deleted_at IS NULL AND consumer_id <> ${consumerId}
    )
    SELECT c.deleted_at IS NOT NULL AS "isDeleted"
    FROM left_one JOIN consumers AS c ON c.project_id = left_one.project_id AND c.id = left_one.consumer_id
  `);
  return left?.isDeleted !== true;
}

type Limits = Pick<EndpointSettings, 'rateLimitRps' | 'burst'>;

/** Until the transaction ends, no slot of the endpoint is recorded and no limit changes. */
async function lockLimits(transaction: Transaction, id: string): Promise<Limits | undefined> {
  const [row] = await transaction.$queryRaw<Limits[]>(Prisma.sql`
    SELECT rate_limit_rps AS "rateLimitRps", burst FROM endpoints WHERE id = ${id}::uuid FOR UPDATE
  `);
  return row;
}
