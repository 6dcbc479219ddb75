import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';

export interface EndpointOfProject {
  readonly id: string;
  readonly projectId: string;
}

interface EndpointOfConsumer extends EndpointOfProject {
  /** Empty: no consumer. */
  readonly consumerId: string;
}

export function createConsumerLookup(
  prepared: SqlClient,
): (own: EndpointOfProject) => Promise<string | undefined> {
  return createStatementBatcher({
    async execute(asked: readonly EndpointOfProject[]) {
      const found = await findInProjects(prepared, asked);
      const consumerByKey = new Map(found.map((one) => [toKey(one), one.consumerId]));
      return asked.map((one) => consumerByKey.get(toKey(one)));
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
): Promise<readonly EndpointOfConsumer[]> {
  const ids = endpoints.map(({ id }) => id);
  const projectIds = endpoints.map(({ projectId }) => projectId);
  return await client.$queryRaw<EndpointOfConsumer[]>(Prisma.sql`
    SELECT e.id::text AS id, e.project_id::text AS "projectId", e.consumer_id AS "consumerId"
    FROM unnest(${ids}::uuid[], ${projectIds}::uuid[]) AS asked (id, project_id)
    JOIN endpoints AS e ON e.id = asked.id AND e.project_id = asked.project_id
    WHERE e.direction = 'outbound' AND e.deleted_at IS NULL AND e.callback_key IS NULL
  `);
}
