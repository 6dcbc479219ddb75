import type { IdPage } from '../connections/pages.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';
import type { AuditEntry, ShownValues } from './audited-call.js';

export interface AuditEntryRow extends AuditEntry {
  readonly id: string;
  readonly projectId: string;
  /** Of the first call. */
  readonly createdAt: Date;
  readonly lastAt: Date;
  /** The number of calls. */
  readonly count: number;
  /** The values by member: before the first call, and after the last one. */
  readonly changedFrom: ShownValues;
  readonly changedTo: ShownValues;
}

export interface AuditLogQuery extends TimeBounds, IdPage {
  readonly projectId: string;
  readonly actorId?: string | undefined;
  readonly operation?: string | undefined;
  readonly resourceId?: string | undefined;
}

const KEPT_DAYS = 90;

/** Returns the newest entries first. */
export async function list(
  client: SqlClient,
  { projectId, actorId, operation, resourceId, afterId, limit, ...times }: AuditLogQuery,
): Promise<readonly AuditEntryRow[]> {
  const conditions = [
    Prisma.sql`project_id = ${projectId}::uuid`,
    ...(actorId === undefined ? [] : [Prisma.sql`actor_id = ${actorId}`]),
    ...(operation === undefined ? [] : [Prisma.sql`operation = ${operation}`]),
    ...(resourceId === undefined ? [] : [Prisma.sql`resource_id = ${resourceId}`]),
    ...(afterId === undefined ? [] : [Prisma.sql`id < ${afterId}::uuid`]),
    ...timeConditions(times, { id: Prisma.sql`id`, moment: Prisma.sql`created_at` }),
  ];
  return await client.query<AuditEntryRow[]>(Prisma.sql`
    SELECT
      id::text AS id, project_id::text AS "projectId", created_at AS "createdAt",
      coalesce(last_at, created_at) AS "lastAt", count, actor_kind AS "actorKind", actor_id AS "actorId",
      actor_label AS "actorLabel", address, operation, resource_id AS "resourceId", changed,
      changed_from AS "changedFrom", changed_to AS "changedTo", filter, affected, status, request_id AS "requestId"
    FROM audit_log
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY audit_log.id DESC
    LIMIT ${limit}
  `);
}

/** Deletes at most `limit` entries that are older than 90 days. Returns their number. */
export async function deleteOld(sql: SqlPool, limit: number): Promise<number> {
  return await sql.execute(Prisma.sql`
    DELETE FROM audit_log WHERE id IN (
      SELECT id FROM audit_log
      WHERE id < uuid_v7_floor(now() - ${KEPT_DAYS}::int * interval '1 day')
      ORDER BY id
      LIMIT ${limit}
    )
  `);
}
