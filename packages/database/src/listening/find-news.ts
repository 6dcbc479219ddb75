import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';

/** What a process with listeners of an endpoint must know. */
export interface EndpointNews {
  readonly endpointId: string;
  /** The position of the last message without a result. Null: there is none. */
  readonly lastPosition: string | null;
  /** Whether any message waits for a listener. */
  readonly hasQueued: boolean;
  /** Whether the endpoint was deleted. */
  readonly isDeleted: boolean;
}

/** Looks up one row of an index for each endpoint, however many messages wait. */
export async function findNews(
  prepared: SqlClient,
  endpointIds: readonly string[],
): Promise<readonly EndpointNews[]> {
  return await prepared.$queryRaw<EndpointNews[]>(Prisma.sql`
    SELECT
      e.id::text AS "endpointId", e.deleted_at IS NOT NULL AS "isDeleted",
      (
        SELECT u.position FROM unconfirmed_messages AS u
        WHERE u.endpoint_id = e.id
        ORDER BY u.position DESC
        LIMIT 1
      )::text AS "lastPosition",
      coalesce((
        SELECT true FROM unconfirmed_messages AS u
        WHERE u.endpoint_id = e.id AND u.handed_out_at IS NULL
        ORDER BY u.position
        LIMIT 1
      ), false) OR EXISTS (
        SELECT FROM listeners AS l JOIN missed_messages AS m ON m.listener_id = l.id WHERE l.endpoint_id = e.id
      ) AS "hasQueued"
    FROM endpoints AS e
    WHERE e.id = ANY (${endpointIds}::uuid[])
  `);
}
