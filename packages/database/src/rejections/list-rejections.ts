import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { type Followed, type PageBounds, untilFull } from '../connections/until-full.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';

export interface RejectionQuery extends TimeBounds, PageBounds {
  readonly projectId: string;
  readonly endpointId?: string | undefined;
  /** The last rejection of the previous page. */
  readonly afterId?: string | undefined;
}

export interface RejectionRow extends Followed {
  readonly id: string;
  readonly endpointId: string | null;
  readonly reasonCode: string;
  readonly reasonDetail: string;
  readonly sourceIp: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The number of rejections at about the same time that have no record of their own. */
  readonly notRecorded: number;
  readonly receivedAt: Date;
}

/** Returns a project's rejections, newest first. */
export async function listRejections(
  prisma: PrismaClient,
  query: RejectionQuery,
): Promise<readonly RejectionRow[]> {
  const { projectId, endpointId, afterId, limit, bytes } = query;
  const conditions = [
    Prisma.sql`project_id = ${projectId}::uuid`,
    ...(endpointId === undefined ? [] : [Prisma.sql`endpoint_id = ${endpointId}::uuid`]),
    ...timeConditions(query, { id: Prisma.sql`id`, moment: Prisma.sql`received_at` }),
    ...(afterId === undefined ? [] : [Prisma.sql`id < ${afterId}::uuid`]),
  ];
  const newest = Prisma.sql`
    SELECT
      id::text AS id, endpoint_id::text AS "endpointId", reason_code AS "reasonCode", reason_detail AS "reasonDetail",
      source_ip AS "sourceIp", headers, not_recorded AS "notRecorded", received_at AS "receivedAt"
    FROM inbound_rejections
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY inbound_rejections.id DESC
    LIMIT ${limit}`;
  return await prisma.$queryRaw<RejectionRow[]>(untilFull(newest, ['headers'], bytes));
}
