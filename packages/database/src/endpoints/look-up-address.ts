import type { Ordering } from '@posthorn/domain';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

export interface EndpointOfProject {
  readonly id: string;
  readonly projectId: string;
}

/** What the acceptance of a message needs of its endpoint. */
export interface AddressedEndpoint {
  /** Empty: no consumer. */
  readonly consumerId: string;
  readonly ordering: Ordering;
}

export function createAddressLookup(
  prepared: SqlClient,
): (own: EndpointOfProject) => Promise<AddressedEndpoint | undefined> {
  return createStatementBatcher({
    async execute(asked: readonly EndpointOfProject[]) {
      const found = await findInProjects(prepared, asked);
      const byKey = new Map(found.map((one) => [toKey(one), one]));
      return asked.map((one) => byKey.get(toKey(one)));
    },
  });
}

function toKey({ id, projectId }: EndpointOfProject): string {
  return `${projectId} ${id}`;
}

/** Returns the outbound endpoints that belong to the project given with them, without deleted ones. */
async function findInProjects(
  client: SqlClient,
  endpoints: readonly EndpointOfProject[],
): Promise<readonly (EndpointOfProject & AddressedEndpoint)[]> {
  const ids = endpoints.map(({ id }) => id);
  const projectIds = endpoints.map(({ projectId }) => projectId);
  return await client.query<(EndpointOfProject & AddressedEndpoint)[]>(Prisma.sql`
    SELECT e.id::text AS id, e.project_id::text AS "projectId", e.consumer_id AS "consumerId", e.ordering
    FROM unnest(${ids}::uuid[], ${projectIds}::uuid[]) AS asked (id, project_id)
    JOIN endpoints AS e ON e.id = asked.id AND e.project_id = asked.project_id
    WHERE e.direction = 'outbound' AND e.deleted_at IS NULL AND e.callback_key IS NULL
  `);
}
