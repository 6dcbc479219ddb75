import type { Direction } from '@posthorn/domain';
import { ownsMessage } from '../connections/owner.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { isWithin } from '../partitions/event-conditions.js';
import { idRange } from '../partitions/id-range.js';
import { timeConditions } from '../partitions/time-bounds.js';
import type { IdBeginning, SearchScope } from './find-by-text.js';
import { IS_READABLE } from './list-conditions.js';

export { findValues } from './find-values.js';
export * from './find-by-text.js';

/** How messages and events are looked up: by their ids, by the key that they were sent with, or by their payloads. */
export type Lookup =
  | { readonly by: 'id'; readonly ids: IdBeginning }
  | { readonly by: 'idempotency_key'; readonly key: string }
  | { readonly by: 'payload'; readonly ids: readonly string[] };

export interface FoundMessage {
  readonly id: string;
  readonly direction: Direction;
  readonly endpointId: string;
  /** Empty for a pull endpoint. */
  readonly endpointUrl: string;
  readonly endpointName: string | null;
  readonly eventType: string | null;
  readonly consumerId: string | null;
  readonly status: string;
  /** The event whose payload the message has. */
  readonly eventId: string | null;
  readonly createdAt: Date;
}

const MAX_FOUND = 100;

/** Returns the newest first, at most 100. */
export async function findMessages(
  client: SqlClient,
  { projectId, owner }: SearchScope,
  lookup: Lookup,
): Promise<readonly FoundMessage[]> {
  const ofConsumer = owner === undefined ? [] : [Prisma.sql`m.direction = 'outbound'`, ownsMessage(owner)];
  const conditions = [
    Prisma.sql`m.project_id = ${projectId}::uuid AND m.deleted_at IS NULL`,
    messageCondition(lookup),
    ...ofConsumer,
  ];
  return await client.query<FoundMessage[]>(Prisma.sql`
    SELECT
      m.id::text AS id, m.direction, m.endpoint_id::text AS "endpointId", e.url AS "endpointUrl",
      r.name AS "endpointName", m.event_type AS "eventType", m.event_id::text AS "eventId",
      m.consumer_id AS "consumerId", m.status::text AS status, m.created_at AS "createdAt"
    FROM messages AS m
    JOIN endpoints AS e ON e.id = m.endpoint_id
    LEFT JOIN sources AS r ON r.endpoint_id = m.endpoint_id
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY m.id DESC
    LIMIT ${MAX_FOUND}
  `);
}

function messageCondition(lookup: Lookup): Prisma.Sql {
  switch (lookup.by) {
    case 'id':
      return Prisma.sql`m.id BETWEEN ${lookup.ids.first}::uuid AND ${lookup.ids.last}::uuid`;
    case 'idempotency_key':
      return Prisma.sql`m.direction = 'outbound' AND m.idempotency_key = ${lookup.key}`;
    case 'payload':
      return Prisma.sql`(m.id = ANY (${lookup.ids}::uuid[]) OR m.event_id = ANY (${lookup.ids}::uuid[]))
        AND ${isWithin(Prisma.sql`m.id`, idRange(lookup.ids))} AND ${IS_READABLE.message}`;
  }
}

export interface FoundEvent {
  readonly id: string;
  readonly eventType: string;
  readonly consumerId: string;
  readonly createdAt: Date;
}

/** Returns the newest first, at most 100. */
export async function findEvents(
  client: SqlClient,
  { projectId, owner }: SearchScope,
  lookup: Lookup,
): Promise<readonly FoundEvent[]> {
  const conditions = [
    Prisma.sql`e.project_id = ${projectId}::uuid`,
    eventCondition(lookup),
    ...(owner === undefined ? [] : [Prisma.sql`e.consumer_id = ${owner.consumerId}`]),
    ...timeConditions(
      { startTime: owner?.since },
      { id: Prisma.sql`e.id`, moment: Prisma.sql`e.created_at` },
    ),
  ];
  return await client.query<FoundEvent[]>(Prisma.sql`
    SELECT e.id::text AS id, e.event_type AS "eventType", e.consumer_id AS "consumerId", e.created_at AS "createdAt"
    FROM events AS e
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY e.id DESC
    LIMIT ${MAX_FOUND}
  `);
}

function eventCondition(lookup: Lookup): Prisma.Sql {
  switch (lookup.by) {
    case 'id':
      return Prisma.sql`e.id BETWEEN ${lookup.ids.first}::uuid AND ${lookup.ids.last}::uuid`;
    case 'idempotency_key':
      return Prisma.sql`e.idempotency_key = ${lookup.key}`;
    case 'payload':
      return Prisma.sql`e.id = ANY (${lookup.ids}::uuid[]) AND ${IS_READABLE.event}`;
  }
}
