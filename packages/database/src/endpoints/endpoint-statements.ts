import type { Direction, EndpointHealth } from '@posthorn/domain';
import { NEWEST_FIRST } from '../connections/pages.js';
import { Prisma } from '../connections/open-connection.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { Project } from '../generated/client.js';
import { HAS_HEALTH } from './endpoint-pages.js';
import { type EndpointRow, type Unparsed, ENDPOINT_COLUMNS, LISTED, parseFilter } from './endpoint-row.js';
import type { EndpointOfProject } from './look-up-address.js';

export * from './create-endpoint.js';
export { list } from './list-endpoints.js';
export * from './stop-endpoint.js';
export * from './update-endpoint.js';

/** An operator's filter for endpoints. A filter that is left out matches every endpoint. */
export interface EveryEndpointQuery {
  readonly projectId?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly paused?: boolean | undefined;
  readonly health?: EndpointHealth | undefined;
  readonly limit: number;
}

export type ListedEndpoint = Pick<EndpointRow, (typeof LISTED)[number]>;

export async function findById(client: SqlClient, id: string): Promise<EndpointRow | undefined> {
  return await find(client, Prisma.sql`e.id = ${id}::uuid`);
}

/** Returns an outbound endpoint of the project, never one of another project. */
export async function findInProject(
  client: SqlClient,
  endpoint: EndpointOfProject,
): Promise<EndpointRow | undefined> {
  return await find(client, Prisma.sql`${isOutbound(endpoint)} AND e.callback_key IS NULL`);
}

async function find(client: SqlClient, condition: Prisma.Sql): Promise<EndpointRow | undefined> {
  const [row] = await client.query<Unparsed<EndpointRow>[]>(Prisma.sql`
    SELECT ${ENDPOINT_COLUMNS} FROM endpoints AS e WHERE ${condition} AND e.deleted_at IS NULL
  `);
  return row && parseFilter<EndpointRow>(row);
}

function isOutbound({ id, projectId }: EndpointOfProject): Prisma.Sql {
  return Prisma.sql`e.id = ${id}::uuid AND e.project_id = ${projectId}::uuid AND e.direction = 'outbound'`;
}

type AnyEndpoint = EndpointRow & { readonly isOfCallbacks: boolean };

/** Does the same, and also returns a hidden endpoint of callbacks, which has settings of its project. */
export async function findAnyInProject(
  client: SqlClient,
  endpoint: EndpointOfProject,
): Promise<AnyEndpoint | undefined> {
  type Joined = AnyEndpoint & Pick<Project, 'defaultSignatureScheme' | 'defaultRetrySchedule'>;
  const [row] = await client.query<Unparsed<Joined>[]>(Prisma.sql`
    SELECT
      ${ENDPOINT_COLUMNS}, e.callback_key IS NOT NULL AS "isOfCallbacks",
      p.default_signature_scheme AS "defaultSignatureScheme", p.default_retry_schedule AS "defaultRetrySchedule"
    FROM endpoints AS e
    JOIN projects AS p ON p.id = e.project_id
    WHERE ${isOutbound(endpoint)} AND e.deleted_at IS NULL
  `);
  if (row === undefined) return undefined;
  const { defaultSignatureScheme: signatureScheme, defaultRetrySchedule: retrySchedule, ...own } = row;
  const found = parseFilter<AnyEndpoint>(own);
  return own.isOfCallbacks ? ({ ...found, signatureScheme, retrySchedule } as AnyEndpoint) : found;
}

/** Returns endpoints of all projects unless one is given, newest first, without deleted ones. */
export async function listEvery(
  client: SqlClient,
  { projectId, tenantId, paused, health, limit }: EveryEndpointQuery,
): Promise<readonly ListedEndpoint[]> {
  const conditions = [
    Prisma.sql`deleted_at IS NULL AND callback_key IS NULL`,
    ...(projectId === undefined ? [] : [Prisma.sql`project_id = ${projectId}::uuid`]),
    ...(tenantId === undefined
      ? []
      : [Prisma.sql`project_id IN (SELECT id FROM projects WHERE tenant_id = ${tenantId}::uuid)`]),
    ...(paused === undefined ? [] : [Prisma.sql`paused = ${paused}`]),
    ...(health === undefined ? [] : [HAS_HEALTH[health]]),
  ];
  return await client.query<ListedEndpoint[]>(Prisma.sql`
    SELECT ${selectColumns('e', LISTED)} FROM endpoints AS e
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY ${NEWEST_FIRST}
    LIMIT ${limit}
  `);
}

/**
 * Returns the directions of existing endpoints, including deleted ones. The direction decides how the API formats the
 * id.
 */
export async function findDirections(
  client: SqlClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Direction>> {
  const rows = await client.query<Pick<EndpointRow, 'id' | 'direction'>[]>(Prisma.sql`
    SELECT id::text AS id, direction FROM endpoints WHERE id = ANY (${ids}::uuid[])
  `);
  return new Map(rows.map(({ id, direction }) => [id, direction]));
}
