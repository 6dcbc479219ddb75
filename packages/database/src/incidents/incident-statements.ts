import type { Direction, IncidentKind } from '@posthorn/domain';
import { type Owner, sinceOwner } from '../connections/owner.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { selectList } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { IncidentRow } from './incident-row.js';
import type { TimeBounds } from '../partitions/time-bounds.js';

export * from './incident-messages.js';
export type { IncidentRow };

/** An open incident has what its endpoint has counted so far. */
const COLUMNS = selectList({
  id: 'i.id::text',
  projectId: 'i.project_id::text',
  endpointId: 'i.endpoint_id::text',
  direction: 'i.direction',
  kind: 'i.kind',
  consumerId: 'i.consumer_id',
  url: 'i.url',
  startedAt: 'i.started_at',
  acceptedFrom: 'i.accepted_from',
  failingAt: 'i.failing_at',
  disabledAt: 'i.disabled_at',
  endedAt: 'i.ended_at',
  endedBy: 'i.ended_by',
  responseStatus: `CASE WHEN i.ended_at IS NOT NULL THEN i.response_status WHEN i.kind = 'delivery' THEN h.last_status END`,
  errorText: `CASE WHEN i.ended_at IS NOT NULL THEN i.error_text WHEN i.kind = 'delivery' THEN h.last_error END`,
  reasonCode: `CASE WHEN i.ended_at IS NOT NULL THEN i.reason_code WHEN i.kind = 'reception' THEN r.reason_code END`,
  failures: `(CASE
    WHEN i.ended_at IS NOT NULL THEN i.failures
    WHEN i.kind = 'delivery' THEN coalesce(h.failed_total, 0) - i.counted_from
    ELSE coalesce(r.refused_total, 0) - i.counted_from
  END)::float8`,
} satisfies Readonly<Record<Exclude<keyof IncidentRow, 'lastSuccessAt'>, string>>);

const TABLES = Prisma.raw(`
  incidents AS i
  LEFT JOIN endpoint_health AS h ON h.endpoint_id = i.endpoint_id AND i.kind = 'delivery' AND i.ended_at IS NULL
  LEFT JOIN receptions AS r ON r.endpoint_id = i.endpoint_id AND i.kind = 'reception' AND i.ended_at IS NULL`);

export interface IncidentQuery extends TimeBounds {
  readonly projectId: string;
  /** Only those of endpoints of these directions. */
  readonly directions: readonly Direction[];
  readonly id?: string | undefined;
  readonly kind?: IncidentKind | undefined;
  readonly endpointId?: string | undefined;
  readonly consumerId?: string | undefined;
  readonly isOpen?: boolean | undefined;
  /** Only those of its outbound endpoints, begun since they are its own. */
  readonly owner?: Owner | undefined;
  /** The last incident of the previous page. */
  readonly afterId?: string | undefined;
  readonly limit: number;
}

/** Returns the incidents that were open at some moment between the bounds, the last that was opened first. */
export async function list(client: SqlClient, query: IncidentQuery): Promise<readonly IncidentRow[]> {
  return await client.query<IncidentRow[]>(Prisma.sql`
    SELECT ${COLUMNS}, CASE WHEN ${isOf(query.owner, 'i.last_success_at')} THEN i.last_success_at END AS "lastSuccessAt"
    FROM ${TABLES}
    WHERE ${Prisma.join([...conditionsOf(query)], ' AND ')}
    ORDER BY i.id DESC
    LIMIT ${query.limit}
  `);
}

function conditionsOf(query: IncidentQuery): readonly Prisma.Sql[] {
  const { projectId, directions, id, kind, endpointId, consumerId, isOpen, owner, afterId } = query;
  return [
    Prisma.sql`i.project_id = ${projectId}::uuid AND i.direction = ANY (${directions}::direction[])`,
    ...(id === undefined ? [] : [Prisma.sql`i.id = ${id}::uuid`]),
    ...(kind === undefined ? [] : [Prisma.sql`i.kind = ${kind}`]),
    ...(endpointId === undefined ? [] : [Prisma.sql`i.endpoint_id = ${endpointId}::uuid`]),
    ...(consumerId === undefined ? [] : [Prisma.sql`i.consumer_id = ${consumerId}`]),
    ...(isOpen === undefined ? [] : [Prisma.raw(`i.ended_at IS ${isOpen ? '' : 'NOT'} NULL`)]),
    ...openIn(query),
    isOf(owner, 'i.started_at'),
    ...(afterId === undefined ? [] : [Prisma.sql`i.id < ${afterId}::uuid`]),
  ];
}

function openIn({ startTime, endTime }: TimeBounds): readonly Prisma.Sql[] {
  return [
    ...(startTime === undefined
      ? []
      : [Prisma.sql`(i.ended_at IS NULL OR i.ended_at >= ${startTime}::timestamptz)`]),
    ...(endTime === undefined ? [] : [Prisma.sql`i.started_at < ${endTime}::timestamptz`]),
  ];
}

/** Whether the endpoint is the owner's, if there is one, and was so at a time. */
function isOf(owner: Owner | undefined, time: string): Prisma.Sql {
  if (owner === undefined) return Prisma.sql`true`;
  return Prisma.sql`EXISTS (
    SELECT FROM endpoints AS e
    WHERE e.id = i.endpoint_id AND e.direction = 'outbound' AND e.consumer_id = ${owner.consumerId}
      AND ${sinceOwner({ owner }, time)}
  )`;
}

/** The open incidents of all projects, by their kind. */
export async function countOpen(client: SqlClient): Promise<Readonly<Record<IncidentKind, number>>> {
  const [row] = await client.query<Record<IncidentKind, number>[]>(Prisma.sql`
    SELECT
      (count(*) FILTER (WHERE kind = 'delivery'))::int AS delivery,
      (count(*) FILTER (WHERE kind = 'reception'))::int AS reception
    FROM incidents
    WHERE ended_at IS NULL
  `);
  return row ?? { delivery: 0, reception: 0 };
}

const KEPT_DAYS = 90;

/**
 * Deletes at most `limit` incidents that ended 90 days ago. Returns their number. A disabled endpoint that got another
 * URL keeps the incident that it was disabled in: without it, a new one would be opened.
 */
export async function deleteOld(sql: SqlPool, limit: number): Promise<number> {
  return await sql.execute(Prisma.sql`
    DELETE FROM incidents WHERE id IN (
      SELECT id FROM incidents AS i
      WHERE ended_at < now() - ${KEPT_DAYS}::int * interval '1 day' AND NOT EXISTS (
        SELECT FROM endpoints AS e
        WHERE e.id = i.endpoint_id AND e.deleted_at IS NULL AND i.kind = 'delivery' AND i.ended_at >= e.failing_since
      )
      LIMIT ${limit}
    )
  `);
}
