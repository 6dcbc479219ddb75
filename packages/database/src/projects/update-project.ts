import type { NotificationTemplate, SignatureScheme } from '@posthorn/domain';
import {
  type SqlPool,
  type Transaction,
  Prisma,
  QUEUED_TRANSACTION,
} from '../connections/open-connection.js';
import { assignmentsOf } from '../connections/rows.js';
import { type ProjectOfTenant, type ProjectRow, EXISTS, PROJECT_COLUMNS } from './project-row.js';

export interface ProjectChanges {
  readonly name?: string | undefined;
  readonly rate?: number | undefined;
  readonly defaultRetrySchedule?: readonly number[] | undefined;
  readonly defaultSignatureScheme?: SignatureScheme | undefined;
  readonly failingAfterMinutes?: number | undefined;
  readonly disableAfterHours?: number | undefined;
  /** Null: the project gets no notifications. */
  readonly notificationEndpointId?: string | null | undefined;
  readonly notificationTemplate?: NotificationTemplate | undefined;
  /** Null: the look of Posthorn. */
  readonly portalTheme?: object | null | undefined;
  readonly portalOrigins?: readonly string[] | undefined;
  readonly portalMaxEndpoints?: number | undefined;
  readonly searchable?: readonly string[] | undefined;
  readonly searchableHashed?: boolean | undefined;
}

/** `no-project`: the tenant has no such project. `no-endpoint`: the project has no such outbound endpoint. */
export type ProjectUpdate =
  /** `hasSubscriptions`: the named endpoint names event types or a consumer, which mean nothing now. */
  | { readonly kind: 'updated'; readonly row: ProjectRow; readonly hasSubscriptions: boolean }
  | { readonly kind: 'no-project' }
  | { readonly kind: 'no-endpoint' };

/** Properties that are left out do not change. */
export async function update(
  sql: SqlPool,
  { tenantId, id }: ProjectOfTenant,
  { rate: rateLimitDefault, ...changes }: ProjectChanges,
): Promise<ProjectUpdate> {
  const { notificationEndpointId } = changes;
  return await sql.transaction(async (transaction) => {
    let receiver: Receiver | undefined;
    if (typeof notificationEndpointId === 'string') {
      if (!(await lockProject(transaction, { tenantId, id }))) return { kind: 'no-project' };
      receiver = await lockReceiver(transaction, id, notificationEndpointId);
      if (receiver === undefined) return { kind: 'no-endpoint' };
    }
    const [row] = await transaction.query<ProjectRow[]>(Prisma.sql`
      UPDATE projects AS p SET ${assignmentsOf({ id, rateLimitDefault, ...changes })}
      WHERE p.id = ${id}::uuid AND p.tenant_id = ${tenantId}::uuid AND ${EXISTS}
      RETURNING ${PROJECT_COLUMNS}
    `);
    if (row === undefined) return { kind: 'no-project' };
    return { kind: 'updated', row, hasSubscriptions: receiver?.hasSubscriptions ?? false };
  }, QUEUED_TRANSACTION);
}

/** A deletion locks the project before its endpoints, too, so that neither waits for the other. */
async function lockProject(transaction: Transaction, { tenantId, id }: ProjectOfTenant): Promise<boolean> {
  const locked = await transaction.execute(Prisma.sql`
    SELECT FROM projects
    WHERE id = ${id}::uuid AND tenant_id = ${tenantId}::uuid AND status <> 'deleted'
    FOR NO KEY UPDATE
  `);
  return locked === 1;
}

interface Receiver {
  readonly hasSubscriptions: boolean;
}

/** Keeps the endpoint from being deleted until the project names it. A deletion then clears the name again. */
async function lockReceiver(
  transaction: Transaction,
  projectId: string,
  endpointId: string,
): Promise<Receiver | undefined> {
  const [receiver] = await transaction.query<Receiver[]>(Prisma.sql`
    SELECT consumer_id <> '' OR event_types <> '{}' AS "hasSubscriptions"
    FROM endpoints
    WHERE id = ${endpointId}::uuid AND project_id = ${projectId}::uuid
      AND direction = 'outbound' AND deleted_at IS NULL AND callback_key IS NULL
    FOR SHARE
  `);
  return receiver;
}
