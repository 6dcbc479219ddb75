import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { idRange } from '../partitions/id-range.js';

/** A message as a listener gets it. */
export interface HandedOutMessage {
  readonly id: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly body: string;
  /** The body when it is not text. */
  readonly bodyBytes: Uint8Array | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly createdAt: Date;
}

/**
 * The parts of a statement that ends messages which keep them for the other connected listeners: each gets every new
 * message, and a quick one may answer before a slow one has it. `ended` selects the ids.
 */
export function missedParts(ended: Prisma.Sql, answeringId: string | null): Prisma.Sql {
  return Prisma.sql`
    lacking AS (
      SELECT l.id, l.endpoint_id, l.new_since
      FROM listeners AS l
      WHERE l.endpoint_id IN (SELECT endpoint_id FROM unconfirmed_messages WHERE message_id IN (${ended}))
        AND l.id IS DISTINCT FROM ${answeringId}::uuid
      ORDER BY l.id
      FOR KEY SHARE
    ),
    missed AS (
      INSERT INTO missed_messages (listener_id, message_id, position, size_bytes)
      SELECT lacking.id, u.message_id, u.position, u.size_bytes
      FROM lacking
      JOIN unconfirmed_messages AS u ON u.endpoint_id = lacking.endpoint_id AND u.position > lacking.new_since
      WHERE u.message_id IN (${ended})
        AND NOT EXISTS (
          SELECT FROM hand_outs AS h WHERE h.listener_id = lacking.id AND h.message_id = u.message_id
        )
      ON CONFLICT (listener_id, message_id) DO UPDATE SET position = excluded.position
    )`;
}

/** Returns messages that a listener missed, in the order of their ids. It gets them once, and need not answer. */
export async function takeMissed(
  client: SqlClient,
  listenerId: string,
  ids: readonly string[],
): Promise<readonly HandedOutMessage[]> {
  const { first, last } = idRange(ids);
  return await client.query<HandedOutMessage[]>(Prisma.sql`
    WITH taken AS (
      DELETE FROM missed_messages
      WHERE listener_id = ${listenerId}::uuid AND message_id = ANY (${ids}::uuid[])
      RETURNING message_id
    )
    SELECT
      m.id::text AS id, m.content_type AS "contentType", m.size_bytes AS "sizeBytes",
      m.created_at AS "createdAt", p.body, p.body_bytes AS "bodyBytes", p.headers
    FROM taken
    JOIN messages AS m ON m.id = taken.message_id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
    JOIN payloads AS p ON p.message_id = m.id AND p.message_id BETWEEN ${first}::uuid AND ${last}::uuid
    WHERE m.deleted_at IS NULL
  `);
}
