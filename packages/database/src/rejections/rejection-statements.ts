import { type Followed, type PageBounds, untilFull } from '../connections/pages.js';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { json, tableOf, text, timestamptz, uuid } from '../connections/table-of.js';
import { countNotifications } from '../notifications/count-notifications.js';
import { idRange } from '../partitions/id-range.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';

/** A request that an endpoint refused. */
export interface NewRejection {
  readonly id: string;
  readonly projectId: string;
  /** Undefined when the request did not contain the token of the ingest URL. */
  readonly endpointId: string | undefined;
  readonly reasonCode: string;
  readonly reasonDetail: string;
  readonly sourceIp: string;
  /** Secret values are masked. */
  readonly headers: Readonly<Record<string, string>>;
  readonly receivedAt: Date;
}

const REJECTIONS = tableOf<NewRejection>({
  id: uuid((r) => r.id),
  project_id: uuid((r) => r.projectId),
  endpoint_id: uuid((r) => r.endpointId),
  reason_code: text((r) => r.reasonCode),
  reason_detail: text((r) => r.reasonDetail),
  source_ip: text((r) => r.sourceIp),
  headers: json((r) => JSON.stringify(r.headers)),
  received_at: timestamptz((r) => r.receivedAt.toISOString()),
});

const REJECTED = Prisma.raw('SELECT project_id, endpoint_id, 1 AS count, received_at AS at FROM recorded');

export async function record(prisma: PrismaClient, rejections: readonly NewRejection[]): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    WITH recorded AS (
      INSERT INTO inbound_rejections (
        id, project_id, endpoint_id, reason_code, reason_detail, source_ip, headers, received_at
      )
      SELECT * FROM ${REJECTIONS(rejections)}
      RETURNING project_id, endpoint_id, received_at
    )
    ${countNotifications('inbound.rejected', REJECTED)}
  `);
}

export interface NotRecorded {
  /** The last recorded rejection of the endpoint. */
  readonly id: string;
  /** The number of its other rejections that are not recorded. */
  readonly count: number;
}

const ADDED = Prisma.raw('SELECT project_id, endpoint_id, count, now() AS at FROM added');

/** Adds the counts of rejections that have no record of their own. */
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
export async function list(prisma: PrismaClient, query: RejectionQuery): Promise<readonly RejectionRow[]> {
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
