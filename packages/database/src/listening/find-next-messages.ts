import { MAX_OUTSTANDING } from '@posthorn/domain';
import { type Clients, Prisma } from '../connections/open-connection.js';

/** A message that can be handed out. */
export interface NextMessage {
  readonly id: string;
  readonly position: string;
  readonly sizeBytes: number;
}

export interface NextQuery {
  readonly listenerId: string;
  readonly endpointId: string;
  /** The listener gets messages behind this position even if another listener has them. */
  readonly newSince: string;
}

/**
 * Returns the next messages for a listener, in the order of their positions, as many as it may hold: those without a
 * result, and those that another listener answered too soon for this one.
 */
export async function findNext(
  { prepared }: Clients,
  { listenerId, endpointId, newSince }: NextQuery,
): Promise<readonly NextMessage[]> {
  return await prepared.query<NextMessage[]>(Prisma.sql`
    WITH room AS (
      SELECT greatest(0, ${MAX_OUTSTANDING}::int - count(*)) AS places
      FROM hand_outs
      WHERE listener_id = ${listenerId}::uuid AND NOT skipped
    ),
    next AS (
      (
        SELECT u.message_id, u.position, u.size_bytes
        FROM unconfirmed_messages AS u
        WHERE u.endpoint_id = ${endpointId}::uuid
          AND (u.handed_out_at IS NULL OR u.position > ${newSince}::bigint)
          AND NOT EXISTS (
            SELECT FROM hand_outs AS h WHERE h.listener_id = ${listenerId}::uuid AND h.message_id = u.message_id
          )
        ORDER BY u.position
        LIMIT (SELECT places FROM room)
      )
      UNION ALL
      SELECT m.message_id, m.position, m.size_bytes
      FROM missed_messages AS m
      WHERE m.listener_id = ${listenerId}::uuid
    )
    SELECT message_id::text AS id, position::text AS position, size_bytes AS "sizeBytes"
    FROM next
    ORDER BY next.position
    LIMIT (SELECT places FROM room)
  `);
}

/** Returns the oldest messages without a result, for a caller that has no connection. */
export async function findUnconfirmed(
  { prepared }: Clients,
  { endpointId, limit }: { readonly endpointId: string; readonly limit: number },
): Promise<readonly NextMessage[]> {
  return await prepared.query<NextMessage[]>(Prisma.sql`
    SELECT u.message_id::text AS id, u.position::text AS position, u.size_bytes AS "sizeBytes"
    FROM unconfirmed_messages AS u
    WHERE u.endpoint_id = ${endpointId}::uuid
    ORDER BY u.position
    LIMIT ${limit}::int
  `);
}

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
  { prepared }: Clients,
  endpointIds: readonly string[],
): Promise<readonly EndpointNews[]> {
  return await prepared.query<EndpointNews[]>(Prisma.sql`
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
