import { countNotifications } from '../notifications/count-notifications.js';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';

export interface NotRecorded {
  /** The last recorded rejection of the endpoint. */
  readonly id: string;
  /** The number of its other rejections that are not recorded. */
  readonly count: number;
}

const ADDED = Prisma.raw('SELECT project_id, endpoint_id, count, now() AS at FROM added');

export async function addNotRecorded(prisma: PrismaClient, counts: readonly NotRecorded[]): Promise<void> {
  const ids = counts.map(({ id }) => id);
  const { first, last } = idRange(ids);
  await prisma.$executeRaw(Prisma.sql`
    WITH added AS (
      UPDATE inbound_rejections AS r
      SET not_recorded = r.not_recorded + given.count
      FROM unnest(${ids}::uuid[], ${counts.map(({ count }) => count)}::int[]) AS given (id, count)
      WHERE r.id = given.id AND r.id BETWEEN ${first}::uuid AND ${last}::uuid
      RETURNING r.project_id, r.endpoint_id, given.count
    )
    ${countNotifications('inbound.rejected', ADDED)}
  `);
}
