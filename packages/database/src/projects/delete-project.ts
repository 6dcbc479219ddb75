import { onceCommitted } from '../connections/confirm-write.js';
import {
  type SqlPool,
  type Transaction,
  Prisma,
  QUEUED_TRANSACTION,
} from '../connections/open-connection.js';
import { awaitClaimsOfProject } from '../deliveries/await-claims.js';
import { moveFirstParts } from '../outbox/follow-changes.js';
import { type BacklogChange, markProjectBacklogs } from '../outbox/mark-backlog.js';
import { type ProjectOfTenant, EXISTS } from './project-row.js';

type ProjectDeletion =
  | { readonly kind: 'deleted'; readonly changes: readonly BacklogChange[] }
  | { readonly kind: 'not-found' | 'last-one' };

export {
  /**
   * The project's keys stop working, its endpoints neither receive nor deliver, and waiting messages are ended. Refuses
   * when the tenant has no other active project, because no key could call the API any more.
   */
  deleteProject as delete,
};

async function deleteProject(sql: SqlPool, project: ProjectOfTenant): Promise<ProjectDeletion['kind']> {
  const deletion = await sql.transaction(async (transaction): Promise<ProjectDeletion> => {
    const refusal = await findRefusal(transaction, project);
    if (refusal !== undefined) return refusal;
    await markAsDeleted(transaction, project.id);
    const deleted = await deleteEndpoints(transaction, project.id);
    return { kind: 'deleted', changes: await markProjectBacklogs(transaction, project.id, deleted) };
  }, QUEUED_TRANSACTION);
  if (deletion.kind === 'deleted') {
    await onceCommitted(() => awaitClaimsOfProject(sql, project.id));
    await moveFirstParts(sql, deletion.changes);
  }
  return deletion.kind;
}

/** Serializes the creation and deletion of a tenant's projects. */
async function findRefusal(
  transaction: Transaction,
  { tenantId, id }: ProjectOfTenant,
): Promise<ProjectDeletion | undefined> {
  await transaction.execute(Prisma.sql`SELECT FROM tenants WHERE id = ${tenantId}::uuid FOR UPDATE`);
  const [found] = await transaction.query<{ readonly hasOthers: boolean }[]>(Prisma.sql`
    SELECT EXISTS (
      SELECT FROM projects WHERE tenant_id = ${tenantId}::uuid AND status = 'active' AND id <> ${id}::uuid
    ) AS "hasOthers"
    FROM projects
    WHERE id = ${id}::uuid AND tenant_id = ${tenantId}::uuid AND ${EXISTS}
  `);
  if (found === undefined) return { kind: 'not-found' };
  return found.hasOthers ? undefined : { kind: 'last-one' };
}

/** Exports are deleted at once and their files with the next sweep, because a download link works without a key. */
async function markAsDeleted(transaction: Transaction, projectId: string): Promise<void> {
  await transaction.execute(Prisma.sql`
    UPDATE projects SET status = 'deleted', deleted_at = now() WHERE id = ${projectId}::uuid
  `);
  await transaction.execute(Prisma.sql`DELETE FROM api_keys WHERE project_id = ${projectId}::uuid`);
  await transaction.execute(Prisma.sql`
    UPDATE exports SET deleted_at = now(), sweep_at = now() WHERE project_id = ${projectId}::uuid AND deleted_at IS NULL
  `);
}

/** Returns the ids of the endpoints that existed. */
async function deleteEndpoints(transaction: Transaction, projectId: string): Promise<readonly string[]> {
  const deleted = await transaction.query<{ id: string }[]>(Prisma.sql`
    UPDATE endpoints SET deleted_at = now(), paused = false, updated_at = now()
    WHERE project_id = ${projectId}::uuid AND deleted_at IS NULL
    RETURNING id::text AS id
  `);
  return deleted.map(({ id }) => id);
}
