import { Prisma } from '../connections/prisma-client.js';
import { NEVER } from '../connections/never.js';

/** The additional SQL of the message insertion when it contains messages for listeners. */
export interface ListenedParts {
  /** A branch of the CASE for `sweep_at`. */
  readonly neverSwept: Prisma.Sql;
  readonly kept: Prisma.Sql;
}

const NONE: ListenedParts = { neverSwept: Prisma.empty, kept: Prisma.empty };

interface ListenedMessage {
  readonly id: string;
  readonly isForListeners?: boolean | undefined;
}

/** No queue has these messages, so the sweep leaves them alone. They wait in `unconfirmed_messages` for a listener. */
export function listenedParts(messages: readonly ListenedMessage[]): ListenedParts {
  const ids = messages.filter(({ isForListeners }) => isForListeners === true).map(({ id }) => id);
  if (ids.length === 0) return NONE;
  return {
    neverSwept: Prisma.sql`WHEN id = ANY (${ids}::uuid[]) THEN ${NEVER}::timestamptz`,
    kept: Prisma.sql`
    unconfirmed AS (
      INSERT INTO unconfirmed_messages (message_id, endpoint_id, position, size_bytes, ends_at)
      SELECT id, endpoint_id, position, size_bytes, created_at + retention_hours * interval '1 hour'
      FROM stored
      WHERE id = ANY (${ids}::uuid[])
    ),`,
  };
}
