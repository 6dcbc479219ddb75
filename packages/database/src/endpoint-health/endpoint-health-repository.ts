import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { OnNotification } from '../notifications/notify.js';
import { changeHealth, disableGone } from './change-health.js';
import { findTransitions } from './find-transitions.js';

/** The health of endpoints, as their recorded attempts show it. */
export interface EndpointHealthRepository {
  /** Changes the health of at most `limit` endpoints that are due. Returns their number. */
  advance(limit: number): Promise<number>;
  /** Forgets the failures of at most `limit` deleted endpoints. Returns their number. */
  forgetDeleted(limit: number): Promise<number>;
  /** Disables an endpoint that has just answered 410 Gone to a request of `sentAt`. */
  disableGone(endpointId: string, sentAt: Date): Promise<void>;
  count(): Promise<HealthCounts>;
}

/** The endpoints that are not healthy, of all projects. */
export interface HealthCounts {
  readonly failing: number;
  readonly disabled: number;
}

export function createEndpointHealthRepository(
  prisma: PrismaClient,
  onNotification: OnNotification,
): EndpointHealthRepository {
  return {
    async advance(limit) {
      const due = await findTransitions(prisma, limit);
      await forEach(due, ({ endpointId }) => changeHealth(prisma, endpointId, onNotification));
      return due.length;
    },
    forgetDeleted: (limit) => forgetDeleted(prisma, limit),
    disableGone: (endpointId, sentAt) => disableGone(prisma, { endpointId, sentAt }, onNotification),
    async count() {
      const [row] = await prisma.$queryRaw<HealthCounts[]>(Prisma.sql`
        SELECT
          (
            SELECT count(*)::int FROM endpoints
            WHERE failing_since IS NOT NULL AND disabled_at IS NULL AND deleted_at IS NULL
          ) AS failing,
          (SELECT count(*)::int FROM endpoints WHERE disabled_at IS NOT NULL AND deleted_at IS NULL) AS disabled
      `);
      return row ?? { failing: 0, disabled: 0 };
    },
  };
}

/** An error of one does not stop the others. Throws the first one. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** The look for changes reads every endpoint with failures, so those of deleted ones go. */
async function forgetDeleted(prisma: PrismaClient, limit: number): Promise<number> {
  return await prisma.$executeRaw(Prisma.sql`
    DELETE FROM endpoint_health
    WHERE endpoint_id IN (
      SELECT h.endpoint_id
      FROM endpoint_health AS h
      LEFT JOIN endpoints AS e ON e.id = h.endpoint_id AND e.deleted_at IS NULL
      WHERE h.failures > 0 AND e.id IS NULL
      ORDER BY h.endpoint_id
      LIMIT ${limit}
      FOR UPDATE OF h SKIP LOCKED
    )
  `);
}
