import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { NewestFirstCursor } from '../connections/newest-first-cursor.js';
import {
  type ConsumerOfProject,
  type ConsumerRow,
  type ConsumerSettings,
  CONSUMER_COLUMNS,
  queryConsumers,
} from './consumer-row.js';
import { deleteConsumer, deleteNextPart } from './delete-consumer.js';
import { findConsumer } from './find-consumer.js';
import { type ConsumerErasure, findErasure } from './find-erasure.js';
import { insertConsumer } from './insert-consumer.js';
import { updateConsumer } from './update-consumer.js';

export interface NewConsumer extends ConsumerOfProject, ConsumerSettings {}

export interface ConsumerQuery {
  readonly projectId: string;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

export interface PutConsumer {
  readonly row: ConsumerRow;
  readonly isNew: boolean;
}

/** Never returns deleted consumers. */
export interface ConsumerRepository {
  /** Returns undefined when the id is taken. Throws LimitReachedError beyond `max` consumers of the project. */
  create(consumer: NewConsumer, max?: number | null): Promise<ConsumerRow | undefined>;
  /**
   * Creates the consumer, or changes the one that exists; properties that are left out do not change. Throws
   * LimitReachedError beyond `max` consumers of the project.
   */
  put(
    consumer: ConsumerOfProject,
    settings: Partial<ConsumerSettings>,
    max?: number | null,
  ): Promise<PutConsumer>;
  find(consumer: ConsumerOfProject): Promise<ConsumerRow | undefined>;
  /** Returns the newest consumers first. */
  list(query: ConsumerQuery): Promise<readonly ConsumerRow[]>;
  /** Properties that are left out do not change. Returns undefined when there is no such consumer. */
  update(consumer: ConsumerOfProject, changes: Partial<ConsumerSettings>): Promise<ConsumerRow | undefined>;
  /**
   * Deletes the consumer and its endpoints. No attempt to them starts after it; beyond 5,000 endpoints, to the
   * rest after `deleteNextPart`. Their messages are ended and erased in the background. Returns false when there is no
   * such consumer.
   */
  delete(consumer: ConsumerOfProject): Promise<boolean>;
  /** Returns undefined when nothing of a deleted consumer of this id is to be erased. */
  findErasure(consumer: ConsumerOfProject): Promise<ConsumerErasure | undefined>;
  /** Deletes further endpoints of a deleted consumer. Returns false when no deleted consumer has any. */
  deleteNextPart(): Promise<boolean>;
}

export function createConsumerRepository(prisma: PrismaClient): ConsumerRepository {
  return {
    create: (consumer, max = null) =>
      prisma.$transaction(async (transaction) => {
        const isNew = await insertConsumer(transaction, consumer, max);
        return isNew ? await findConsumer(transaction, consumer) : undefined;
      }),
    put: (consumer, settings, max = null) =>
      prisma.$transaction(async (transaction) => {
        const isNew = await insertConsumer(transaction, { ...consumer, ...settings }, max);
        const row = isNew
          ? await findConsumer(transaction, consumer)
          : await updateConsumer(transaction, consumer, settings);
        if (row === undefined) throw new Error('A locked consumer does not exist.');
        return { row, isNew };
      }),
    find: (consumer) => findConsumer(prisma, consumer),
    findErasure: (consumer) => findErasure(prisma, consumer),
    list: ({ projectId, after, limit }) =>
      queryConsumers(
        prisma,
        Prisma.sql`
        SELECT ${CONSUMER_COLUMNS} FROM consumers AS c
        WHERE c.project_id = ${projectId}::uuid AND c.deleted_at IS NULL
          ${after ? Prisma.sql`AND (c.created_at, c.id) < (${after.createdAt}::timestamptz, ${after.id})` : Prisma.empty}
        ORDER BY c.created_at DESC, c.id DESC
        LIMIT ${limit}
      `,
      ),
    update: (consumer, changes) => updateConsumer(prisma, consumer, changes),
    delete: (consumer) => deleteConsumer(prisma, consumer),
    deleteNextPart: () => deleteNextPart(prisma),
  };
}
