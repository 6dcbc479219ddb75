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

export interface NewConsumer extends ConsumerOfProject, ConsumerSettings {}

export interface ConsumerQuery {
  readonly projectId: string;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

/** Never returns deleted consumers. */
export interface ConsumerRepository {
  /** Returns undefined when the id is taken. Throws LimitReachedError beyond `max` consumers of the project. */
  create(consumer: NewConsumer, max?: number | null): Promise<ConsumerRow | undefined>;
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
    async update({ projectId, id }, { name, metadata }) {
      const [row] = await queryConsumers(
        prisma,
        Prisma.sql`
        UPDATE consumers AS c
        SET
          name = CASE WHEN ${name !== undefined}::boolean THEN ${name ?? null} ELSE c.name END,
          metadata = coalesce(${metadata && JSON.stringify(metadata)}::json, c.metadata),
          updated_at = now()
        WHERE c.project_id = ${projectId}::uuid AND c.id = ${id} AND c.deleted_at IS NULL
        RETURNING ${CONSUMER_COLUMNS}
      `,
      );
      return row;
    },
    delete: (consumer) => deleteConsumer(prisma, consumer),
    deleteNextPart: () => deleteNextPart(prisma),
  };
}
