import { type Followed, type PageBounds, untilFull } from '../connections/pages.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { int, json, tableOf, text, timestamptz, uuid } from '../connections/table-of.js';
import { observeRefusals } from '../incidents/receptions.js';
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
  /** Whether it says something about the reception: a paused endpoint, for one, refuses nothing by itself. */
  readonly isRefusal: boolean;
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

/** What an endpoint refused at about the same time. */
interface Refused {
  readonly endpointId: string;
  readonly count: number;
  /** Those of them that say something about the reception. */
  readonly refusals: number;
  readonly at: Date;
  readonly reasonCode: string | undefined;
}

const REFUSED = tableOf<Refused>({
  endpoint_id: uuid((r) => r.endpointId),
  count: int((r) => r.count),
  refusals: int((r) => r.refusals),
  at: timestamptz((r) => r.at.toISOString()),
  reason_code: text((r) => r.reasonCode),
});

/** Counts refusals of endpoints in the metrics, for notifications, and in what is known about their receptions. */
function countRefused(refused: readonly Refused[]): Prisma.Sql {
  return Prisma.sql`
    refused AS (
      SELECT e.project_id, e.direction, t.*
      FROM ${REFUSED(refused)} JOIN endpoints AS e ON e.id = t.endpoint_id
    ),
    counted AS (
      INSERT INTO message_counts (project_id, endpoint_id, direction, minute, rejected)
      SELECT project_id, endpoint_id, direction, date_bin('1 minute', at, 'epoch'), sum(count)
      FROM refused
      GROUP BY 1, 2, 3, 4
    ),
    observed AS (${observeRefusals(Prisma.raw('refused'))})
    ${countNotifications('inbound.rejected', Prisma.raw('SELECT project_id, endpoint_id, count, at FROM refused'))}`;
}

export async function record(sql: SqlPool, rejections: readonly NewRejection[]): Promise<void> {
  const refused = rejections.flatMap(({ endpointId, isRefusal, receivedAt: at, reasonCode }) =>
    endpointId === undefined ? [] : [{ endpointId, count: 1, refusals: Number(isRefusal), at, reasonCode }],
  );
  await sql.execute(Prisma.sql`
    WITH recorded AS (
      INSERT INTO inbound_rejections (
        id, project_id, endpoint_id, reason_code, reason_detail, source_ip, headers, received_at
      )
      SELECT * FROM ${REJECTIONS(rejections)}
    ),
    ${countRefused(refused)}
  `);
}

export interface NotRecorded extends Omit<Refused, 'reasonCode' | 'endpointId'> {
  /** Undefined when the requests had not the token of the endpoint. */
  readonly endpointId: string | undefined;
  /** The last recorded rejection of the endpoint. */
  readonly id: string;
}

/** Adds the counts of rejections that have no record of their own. */
export async function addNotRecorded(sql: SqlPool, counts: readonly NotRecorded[]): Promise<void> {
  const ids = counts.map(({ id }) => id);
  const { first, last } = idRange(ids);
  const refused = counts.flatMap(({ endpointId, ...each }) =>
    endpointId === undefined ? [] : [{ ...each, endpointId, reasonCode: undefined }],
  );
  await sql.execute(Prisma.sql`
    WITH added AS (
      UPDATE inbound_rejections AS r
      SET not_recorded = r.not_recorded + given.count
      FROM unnest(${ids}::uuid[], ${counts.map(({ count }) => count)}::int[]) AS given (id, count)
      WHERE r.id = given.id AND r.id BETWEEN ${first}::uuid AND ${last}::uuid
    ),
    ${countRefused(refused)}
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
export async function list(sql: SqlPool, query: RejectionQuery): Promise<readonly RejectionRow[]> {
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
  return await sql.query<RejectionRow[]>(untilFull(newest, ['headers'], bytes));
}
