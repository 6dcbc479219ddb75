import { createUuidV7 } from '@posthorn/common';
import type { SignatureScheme } from '@posthorn/domain';
import { createKeyedMutex } from '../connections/create-keyed-mutex.js';
import { moveFirstParts } from '../outbox/follow-changes.js';
import { type PrismaClient, type Transaction, Prisma } from '../connections/prisma-client.js';
import { onceCommitted } from '../connections/once-committed.js';
import { awaitClaimsOfProject } from '../deliveries/await-claims.js';
import { type ProjectOfTenant, type ProjectDeletion, deleteProject } from './delete-project.js';
import { type ProjectChanges, type ProjectUpdate, updateProject } from './update-project.js';
import { type ProjectRow, EXISTS } from './project-row.js';
import { QUEUED_TRANSACTION } from '../connections/transaction-timeouts.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/newest-first-cursor.js';

export interface NewProjectRow {
  readonly tenantId: string;
  readonly name: string;
  /** Messages per minute. Default: the rate of new projects. */
  readonly rate?: number | undefined;
  /** The seconds before each retry. Default: the retry schedules of the service. */
  readonly defaultRetrySchedule?: readonly number[] | undefined;
  /** Default: `posthorn`. */
  readonly defaultSignatureScheme?: SignatureScheme | undefined;
}

export interface ProjectQuery {
  readonly tenantId: string;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

export interface PortalSettings {
  /** A JSON object; null is the look of Posthorn. */
  readonly theme: unknown;
  readonly origins: readonly string[];
}

/** Never returns deleted projects. */
export interface ProjectRepository {
  create(project: NewProjectRow): Promise<ProjectRow>;
  /** Returns undefined when the tenant has reached its limit of projects; null is no limit. */
  createWithin(max: number | null, project: NewProjectRow): Promise<ProjectRow | undefined>;
  find(project: ProjectOfTenant): Promise<ProjectRow | undefined>;
  /** Returns the newest projects first. */
  list(query: ProjectQuery): Promise<readonly ProjectRow[]>;
  /** Returns a project of any tenant. */
  findById(id: string): Promise<ProjectRow | undefined>;
  /** Returns the portal of an active project of any tenant. */
  findPortal(id: string): Promise<PortalSettings | undefined>;
  /** Returns projects of all tenants unless one is given, newest first. */
  listEvery(query: {
    readonly tenantId: string | undefined;
    readonly limit: number;
  }): Promise<readonly ProjectRow[]>;
  /** Returns false when the project does not exist. The status takes effect within a second. */
  setStatus(id: string, status: 'active' | 'suspended'): Promise<boolean>;
  /** Properties that are left out do not change. */
  update(project: ProjectOfTenant, changes: ProjectChanges): Promise<ProjectUpdate>;
  /** The project's keys stop working, its endpoints neither receive nor deliver, and waiting messages are ended. */
  delete(project: ProjectOfTenant): Promise<ProjectDeletion['kind']>;
}

export function createProjectRepository(prisma: PrismaClient): ProjectRepository {
  const runExclusively = createKeyedMutex();
  return {
    create: (project) => prisma.project.create({ data: toData(project) }),
    createWithin: (max, project) =>
      runExclusively(project.tenantId, () =>
        prisma.$transaction(
          (transaction) => createWithinLimit(transaction, project, max),
          QUEUED_TRANSACTION,
        ),
      ),
    async find({ tenantId, id }) {
      return (await prisma.project.findFirst({ where: { id, tenantId, ...EXISTS } })) ?? undefined;
    },
    list: ({ tenantId, after, limit }) =>
      prisma.project.findMany({
        where: { tenantId, ...EXISTS, ...(after && isAfter(after)) },
        orderBy: NEWEST_FIRST,
        take: limit,
      }),
    async findById(id) {
      return (await prisma.project.findFirst({ where: { id, ...EXISTS } })) ?? undefined;
    },
    async findPortal(id) {
      const select = { portalTheme: true, portalOrigins: true } as const;
      const row = await prisma.project.findFirst({ where: { id, status: 'active' }, select });
      return row === null ? undefined : { theme: row.portalTheme, origins: row.portalOrigins };
    },
    listEvery: ({ tenantId, limit }) =>
      prisma.project.findMany({
        where: { ...EXISTS, ...(tenantId !== undefined && { tenantId }) },
        orderBy: NEWEST_FIRST,
        take: limit,
      }),
    async setStatus(id, status) {
      const { count } = await prisma.project.updateMany({ where: { id, ...EXISTS }, data: { status } });
      return count === 1;
    },
    update: (project, changes) => updateProject(prisma, project, changes),
    async delete(project) {
      const deletion = await deleteProject(prisma, project);
      if (deletion.kind === 'deleted') {
        await onceCommitted(() => awaitClaimsOfProject(prisma, project.id));
        await moveFirstParts(prisma, deletion.changes);
      }
      return deletion.kind;
    },
  };
}

/** Transactions that create projects of the same tenant run one at a time, so that the count is exact. */
async function createWithinLimit(
  transaction: Transaction,
  project: NewProjectRow,
  max: number | null,
): Promise<ProjectRow | undefined> {
  const { tenantId } = project;
  await transaction.$executeRaw(Prisma.sql`SELECT FROM tenants WHERE id = ${tenantId}::uuid FOR UPDATE`);
  const count = max === null ? 0 : await transaction.project.count({ where: { tenantId, ...EXISTS } });
  if (max !== null && count >= max) return undefined;
  return await transaction.project.create({ data: toData(project) });
}

function toData({
  tenantId,
  name,
  rate,
  defaultRetrySchedule = [],
  defaultSignatureScheme = 'posthorn',
}: NewProjectRow): Prisma.ProjectUncheckedCreateInput {
  return {
    id: createUuidV7(),
    tenantId,
    name,
    defaultRetrySchedule: [...defaultRetrySchedule],
    defaultSignatureScheme,
    ...(rate !== undefined && { rateLimitDefault: rate }),
  };
}
