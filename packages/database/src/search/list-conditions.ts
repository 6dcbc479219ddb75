import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { EVENT_WAITS_FOR_ERASURE, IS_OF_FORMER_CONSUMER } from '../connections/waits-for-erasure.js';
import { type ValueQuery, hasValue } from './find-values.js';

/** A value is found as long as its payload can be read: the conditions on `messages AS m` and on `events AS e`. */
export const IS_READABLE = {
  message: Prisma.sql`(SELECT p.expires_at FROM payloads AS p WHERE p.message_id = m.id) > now()
    AND NOT ${IS_OF_FORMER_CONSUMER}`,
  event: Prisma.sql`(SELECT p.expires_at FROM payloads AS p WHERE p.message_id = e.id) > now()
    AND NOT ${EVENT_WAITS_FOR_ERASURE}`,
};

interface ListSearch {
  readonly projectId: string;
  readonly consumerId?: string | undefined;
  readonly search?: ValueQuery | undefined;
}

/** The conditions on `messages AS m` of one direction. A message of an event has the payload of the event. */
export async function messageSearch(
  client: SqlClient,
  { projectId, consumerId, search: query }: ListSearch,
  direction: 'outbound' | 'inbound' | 'pull',
): Promise<readonly Prisma.Sql[]> {
  if (query === undefined) return [];
  const isSent = direction === 'outbound';
  const kinds = isSent ? (['outbound', 'event'] as const) : [direction];
  const id = Prisma.sql`m.id`;
  const payloadIds = isSent ? [Prisma.sql`m.event_id`, id] : [id];
  return [
    await hasValue(client, { projectId, consumerId, kinds, query }, { id, payloadIds }),
    IS_READABLE.message,
  ];
}

/** The conditions on `events AS e`. */
export async function eventSearch(
  client: SqlClient,
  { projectId, consumerId, search: query }: ListSearch,
): Promise<readonly Prisma.Sql[]> {
  if (query === undefined) return [];
  const id = Prisma.sql`e.id`;
  return [
    await hasValue(client, { projectId, consumerId, kinds: ['event'], query }, { id, payloadIds: [id] }),
    IS_READABLE.event,
  ];
}

/** A searchable value that is kept as it is written. */
export interface ShownValue {
  readonly member: string;
  readonly value: string;
}

/** A row of such a list. */
export interface WithShownValues {
  /** The values of the payload that can be read. Null or undefined without one. */
  readonly searchable?: readonly ShownValue[] | null;
}

/** A list that returns the searchable values of each row, those of these members first. Default: none. */
export interface ShowsValues {
  readonly shownMembers?: readonly string[] | undefined;
}

const PAYLOAD_IDS = { message: Prisma.sql`coalesce(m.event_id, m.id)`, event: Prisma.sql`e.id` };
const PROJECT_IDS = { message: Prisma.sql`m.project_id`, event: Prisma.sql`e.project_id` };

/**
 * The column `searchable` of `messages AS m` or `events AS e`. The subquery stays scalar, so that it runs for the rows of
 * the page only.
 */
export function shownValues(
  { shownMembers: members }: ShowsValues,
  of: keyof typeof PAYLOAD_IDS = 'message',
): Prisma.Sql {
  if (members === undefined) return Prisma.empty;
  return Prisma.sql`, (
    SELECT
      json_agg(
        json_build_object('member', s.member, 'value', s.value)
        ORDER BY array_position(${[...members]}::text[], s.member), s.member
      )
    FROM searchable_values AS s
    WHERE s.message_id = ${PAYLOAD_IDS[of]} AND s.project_id = ${PROJECT_IDS[of]} AND NOT s.hashed
      AND ${IS_READABLE[of]}
  ) AS searchable`;
}
