import { createUuidV7 } from '@posthorn/common';
import type { SignatureScheme } from '@posthorn/domain';
import { createKeyedMutex } from '../connections/create-keyed-mutex.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/pages.js';
import { type PrismaClient, Prisma, QUEUED_TRANSACTION } from '../connections/prisma-client.js';
import { type ProjectOfTenant, type ProjectRow, EXISTS } from './project-row.js';

export * from './delete-project.js';
export * from './update-project.js';

export interface NewProjectRow {
  readonly tenantId: string;
  readonly name: string;
  /** Messages per minute. Default: the rate of new projects. */
  readonly rate?: number | undefined;
  /** The seconds before each retry. Default: the retry schedules of the service. */
  readonly defaultRetrySchedule?: readonly number[] | undefined;
  /** Default: `posthorn`. */
  readonly defaultSignatureScheme?: SignatureScheme | undefined;
  /** Default: none. */
  readonly searchable?: readonly string[] | undefined;
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
  /** How many endpoints a consumer may have. */
  readonly maxEndpoints: number;
  /** Whether values inside payloads can be searched. */
  readonly isSearchable: boolean;
}

export async function create(
  { project }: Pick<PrismaClient, 'project'>,
  created: NewProjectRow,
): Promise<ProjectRow> {
  return await project.create({ data: toData(created) });
}

const runExclusively = createKeyedMutex();

/**
 * Returns undefined when the tenant has reached its limit of projects; null is no limit. The projects of one tenant are
 * created one at a time.
 */
export async function createWithin(
  prisma: PrismaClient,
  max: number | null,
  created: NewProjectRow,
): Promise<ProjectRow | undefined> {
  const { tenantId } = created;
  return await runExclusively(tenantId, () =>
    prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw(Prisma.sql`SELECT FROM tenants WHERE id = ${tenantId}::uuid FOR UPDATE`);
      const count = max === null ? 0 : await transaction.project.count({ where: { tenantId, ...EXISTS } });
      if (max !== null && count >= max) return undefined;
      return await create(transaction, created);
    }, QUEUED_TRANSACTION),
  );
}

export async function find(
  { project }: PrismaClient,
  { tenantId, id }: ProjectOfTenant,
): Promise<ProjectRow | undefined> {
  return (await project.findFirst({ where: { id, tenantId, ...EXISTS } })) ?? undefined;
}

/** Returns the newest projects first. */
export async function list(
  { project }: PrismaClient,
  { tenantId, after, limit }: ProjectQuery,
): Promise<readonly ProjectRow[]> {
  return await project.findMany({
    where: { tenantId, ...EXISTS, ...(after && isAfter(after)) },
    orderBy: NEWEST_FIRST,
    take: limit,
  });
}

/** Returns a project of any tenant. */
export async function findById({ project }: PrismaClient, id: string): Promise<ProjectRow | undefined> {
  return (await project.findFirst({ where: { id, ...EXISTS } })) ?? undefined;
}

/** Returns the portal of an active project of any tenant. */
export async function findPortal({ project }: PrismaClient, id: string): Promise<PortalSettings | undefined> {
  const select = {
    portalTheme: true,
    portalOrigins: true,
    portalMaxEndpoints: true,
    searchable: true,
  } as const;
  const row = await project.findFirst({ where: { id, status: 'active' }, select });
  if (row === null) return undefined;
  const { portalTheme: theme, portalOrigins: origins, portalMaxEndpoints: maxEndpoints } = row;
  return { theme, origins, maxEndpoints, isSearchable: row.searchable.length > 0 };
}

/** Returns projects of all tenants unless one is given, newest first. */
export async function listEvery(
  { project }: PrismaClient,
  { tenantId, limit }: { readonly tenantId: string | undefined; readonly limit: number },
): Promise<readonly ProjectRow[]> {
  return await project.findMany({
    where: { ...EXISTS, ...(tenantId !== undefined && { tenantId }) },
    orderBy: NEWEST_FIRST,
    take: limit,
  });
}

/** Returns false when the project does not exist. The status takes effect within a second. */
export async function setStatus(
  { project }: PrismaClient,
  id: string,
  status: 'active' | 'suspended',
): Promise<boolean> {
  const { count } = await project.updateMany({ where: { id, ...EXISTS }, data: { status } });
  return count === 1;
}

function toData({
  tenantId,
  name,
  rate,
  defaultRetrySchedule = [],
  defaultSignatureScheme = 'posthorn',
  searchable = [],
}: NewProjectRow): Prisma.ProjectUncheckedCreateInput {
  return {
    id: createUuidV7(),
    tenantId,
    name,
    defaultRetrySchedule: [...defaultRetrySchedule],
    defaultSignatureScheme,
    searchable: [...searchable],
    ...(rate !== undefined && { rateLimitDefault: rate }),
  };
}
