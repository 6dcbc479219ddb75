import { createUuidV7 } from '@posthorn/common';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';

/** A call of the API that changed something, or that was denied. */
export interface NewAuditEntry {
  readonly projectId: string;
  readonly actorKind: AuditActorKind;
  /** The public id of the API key or of the session. */
  readonly actorId: string;
  readonly actorLabel: string;
  readonly address: string | null;
  /** The operation of the OpenAPI document. */
  readonly operation: string;
  readonly resourceId: string | null;
  /** The names of the members of the call's body, without values. */
  readonly changed: readonly string[];
  readonly status: number;
  readonly requestId: string;
}

export type AuditActorKind = 'api_key' | 'console_session' | 'portal_session';

export interface AuditEntryRow extends NewAuditEntry {
  readonly id: string;
  readonly createdAt: Date;
}

export interface AuditLogQuery extends TimeBounds {
  readonly projectId: string;
  readonly actorId?: string | undefined;
  readonly operation?: string | undefined;
  readonly resourceId?: string | undefined;
  /** The id of the last entry of the previous page. */
  readonly afterId: string | undefined;
  readonly limit: number;
}

const KEPT_DAYS = 90;

export async function record(client: PrismaClient, entry: NewAuditEntry): Promise<void> {
  await client.$executeRaw(Prisma.sql`${INSERT} ${values(entry)}`);
}

/** Records a denied call, unless one of the same actor and operation was recorded within a minute. */
export async function recordDenied(client: PrismaClient, entry: NewAuditEntry): Promise<void> {
  const { projectId, actorId, operation, status } = entry;
  await client.$executeRaw(Prisma.sql`
    ${INSERT} ${values(entry)}
    WHERE NOT EXISTS (
      SELECT FROM audit_log
      WHERE project_id = ${projectId}::uuid AND actor_id = ${actorId} AND operation = ${operation}
        AND status = ${status}::int AND id >= uuid_v7_floor(now() - interval '1 minute')
    )
  `);
}

const INSERT = Prisma.raw(`
  INSERT INTO audit_log (
    id, project_id, created_at, actor_kind, actor_id, actor_label, address, operation, resource_id, changed, status,
    request_id
  )`);

function values(entry: NewAuditEntry): Prisma.Sql {
  return Prisma.sql`
    SELECT
      ${createUuidV7()}::uuid, ${entry.projectId}::uuid, now(), ${entry.actorKind}, ${entry.actorId},
      ${entry.actorLabel}, ${entry.address}, ${entry.operation}, ${entry.resourceId}, ${entry.changed}::text[],
      ${entry.status}::int, ${entry.requestId}`;
}

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
  return await client.$queryRaw<AuditEntryRow[]>(Prisma.sql`
    SELECT
      id::text AS id, project_id::text AS "projectId", created_at AS "createdAt", actor_kind AS "actorKind",
      actor_id AS "actorId", actor_label AS "actorLabel", address, operation, resource_id AS "resourceId", changed,
      status, request_id AS "requestId"
    FROM audit_log
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY id DESC
    LIMIT ${limit}
  `);
}

/** Deletes at most `limit` entries that are older than 90 days. Returns their number. */
export async function deleteOld(prisma: PrismaClient, limit: number): Promise<number> {
  return await prisma.$executeRaw(Prisma.sql`
    DELETE FROM audit_log WHERE id IN (
      SELECT id FROM audit_log
      WHERE id < uuid_v7_floor(now() - ${KEPT_DAYS}::int * interval '1 day')
      ORDER BY id
      LIMIT ${limit}
    )
  `);
}
