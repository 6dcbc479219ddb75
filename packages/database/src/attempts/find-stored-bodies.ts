import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { idRange } from '../partitions/id-range.js';

/** An attempt whose response body is in the file storage. */
export interface StoredBody {
  readonly messageId: string;
  readonly attemptNo: number;
}

export async function findStoredBodies(
  client: SqlClient,
  messageIds: readonly string[],
): Promise<readonly StoredBody[]> {
  if (messageIds.length === 0) return [];
  const { first, last } = idRange(messageIds);
  return await client.$queryRaw<StoredBody[]>(Prisma.sql`
    SELECT message_id::text AS "messageId", attempt_no AS "attemptNo"
    FROM attempts
    WHERE message_id = ANY (${messageIds}::uuid[])
      AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
      AND response_body_stored
    ORDER BY message_id, attempt_no
  `);
}
