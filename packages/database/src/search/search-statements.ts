import type { Direction } from '@posthorn/domain';
import { type Owner, ownsMessage } from '../connections/owner.js';
import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { isWithin } from '../partitions/event-conditions.js';
import { idRange } from '../partitions/id-range.js';
import { timeConditions } from '../partitions/time-bounds.js';
import { IS_READABLE } from './list-conditions.js';

export { findValues } from './find-values.js';

/** What a caller may find. */
export interface SearchScope {
  readonly projectId: string;
  /** Only what is of this consumer. */
  readonly owner: Owner | undefined;
}

/** The ids that begin with the same digits: the first and the last one. */
export interface IdBeginning {
  readonly first: string;
  readonly last: string;
}

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
  return await client.$queryRaw<FoundMessage[]>(Prisma.sql`
    SELECT
      m.id::text AS id, m.direction, m.endpoint_id::text AS "endpointId", e.url AS "endpointUrl",
      r.name AS "endpointName", m.event_type AS "eventType", m.event_id::text AS "eventId",
      m.created_at AS "createdAt"
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
  return await client.$queryRaw<FoundEvent[]>(Prisma.sql`
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

/** A text that is part of another, whatever the case of its letters. */
function contains(column: Prisma.Sql, part: string): Prisma.Sql {
  return Prisma.sql`coalesce(strpos(lower(${column}), lower(${part})) > 0, false)`;
}

export interface TextSearch extends SearchScope {
  readonly text: string;
  readonly limit: number;
}

export interface EndpointSearch extends TextSearch {
  readonly directions: readonly Direction[];
  /** The ids that the text may begin, of outbound endpoints or of the others. */
  readonly ids: (IdBeginning & { readonly isOutbound: boolean }) | undefined;
}

export interface FoundEndpoint {
  readonly id: string;
  readonly direction: Direction;
  readonly url: string;
  readonly description: string | null;
  readonly name: string | null;
  readonly matched: 'id' | 'url' | 'description' | 'name';
  readonly createdAt: Date;
}

/** Returns the newest endpoints of each direction first. */
export async function findEndpoints(
  client: SqlClient,
  { projectId, owner, directions, ids, text, limit }: EndpointSearch,
): Promise<readonly FoundEndpoint[]> {
  const hasId = ids
    ? Prisma.sql`(e.direction = 'outbound') = ${ids.isOutbound}::boolean
        AND e.id BETWEEN ${ids.first}::uuid AND ${ids.last}::uuid`
    : Prisma.sql`false`;
  return await client.$queryRaw<FoundEndpoint[]>(Prisma.sql`
    SELECT found.*
    FROM unnest(${[...directions]}::direction[]) AS d (direction)
    CROSS JOIN LATERAL (
      SELECT
        e.id::text AS id, e.direction, e.url, e.description, r.name, e.created_at AS "createdAt",
        CASE
          WHEN ${hasId} THEN 'id'
          WHEN ${contains(Prisma.sql`e.url`, text)} THEN 'url'
          WHEN ${contains(Prisma.sql`e.description`, text)} THEN 'description'
          ELSE 'name'
        END AS matched
      FROM endpoints AS e
      LEFT JOIN sources AS r ON r.endpoint_id = e.id
      WHERE e.project_id = ${projectId}::uuid AND e.direction = d.direction AND e.deleted_at IS NULL
        ${owner === undefined ? Prisma.empty : Prisma.sql`AND e.consumer_id = ${owner.consumerId}`}
        AND (
          ${hasId} OR ${contains(Prisma.sql`e.url`, text)} OR ${contains(Prisma.sql`e.description`, text)}
          OR ${contains(Prisma.sql`r.name`, text)}
        )
      ORDER BY e.created_at DESC, e.id DESC
      LIMIT ${limit}
    ) AS found
  `);
}

/** What has a name that people choose: a consumer or an event type. */
export interface FoundName {
  readonly id: string;
  readonly name: string | null;
  readonly matched: 'id' | 'name' | 'description';
  readonly createdAt: Date;
}

export async function findConsumers(
  client: SqlClient,
  { projectId, text, limit }: TextSearch,
): Promise<readonly FoundName[]> {
  return await client.$queryRaw<FoundName[]>(Prisma.sql`
    SELECT
      c.id, c.name, c.created_at AS "createdAt",
      CASE WHEN ${contains(Prisma.sql`c.id`, text)} THEN 'id' ELSE 'name' END AS matched
    FROM consumers AS c
    WHERE c.project_id = ${projectId}::uuid AND c.deleted_at IS NULL
      AND (${contains(Prisma.sql`c.id`, text)} OR ${contains(Prisma.sql`c.name`, text)})
    ORDER BY c.created_at DESC, c.id DESC
    LIMIT ${limit}
  `);
}

export async function findEventTypes(
  client: SqlClient,
  { projectId, text, limit }: TextSearch,
): Promise<readonly FoundName[]> {
  return await client.$queryRaw<FoundName[]>(Prisma.sql`
    SELECT
      t.name AS id, t.name, t.created_at AS "createdAt",
      CASE WHEN ${contains(Prisma.sql`t.name`, text)} THEN 'name' ELSE 'description' END AS matched
    FROM event_types AS t
    WHERE t.project_id = ${projectId}::uuid
      AND (${contains(Prisma.sql`t.name`, text)} OR ${contains(Prisma.sql`t.description`, text)})
    ORDER BY t.name
    LIMIT ${limit}
  `);
}
