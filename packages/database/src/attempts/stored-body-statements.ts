import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { idRange } from '../partitions/id-range.js';

/** An attempt whose response body is in the file storage. */
export interface StoredBody {
  readonly messageId: string;
  readonly attemptNo: number;
}

/** Returns the attempts whose response body is in the file storage, including those of deleted messages. */
export async function findStoredBodies(
  client: SqlClient,
  messageIds: readonly string[],
): Promise<readonly StoredBody[]> {
  if (messageIds.length === 0) return [];
  const { first, last } = idRange(messageIds);
  return await client.query<StoredBody[]>(Prisma.sql`
    SELECT message_id::text AS "messageId", attempt_no AS "attemptNo"
    FROM attempts
    WHERE message_id = ANY (${messageIds}::uuid[])
      AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
      AND response_body_stored
    ORDER BY message_id, attempt_no
  `);
}

/** Call it after the files were deleted. */
export async function forgetStoredBodies(client: SqlClient, bodies: readonly StoredBody[]): Promise<void> {
  if (bodies.length === 0) return;
  const ids = bodies.map(({ messageId }) => messageId);
  const { first, last } = idRange(ids);
  await client.query(Prisma.sql`
    UPDATE attempts AS a
    SET response_body_stored = false
    FROM unnest(${ids}::uuid[], ${bodies.map(({ attemptNo }) => attemptNo)}::int[]) AS body (message_id, attempt_no)
    WHERE a.message_id = body.message_id
      AND a.message_id BETWEEN ${first}::uuid AND ${last}::uuid
      AND a.attempt_no = body.attempt_no
  `);
}
