import type { Direction } from '@posthorn/domain';
import type { Owner } from '../connections/owner.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

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
  readonly consumerId: string | null;
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
  return await client.query<FoundEndpoint[]>(Prisma.sql`
    SELECT found.*
    FROM unnest(${[...directions]}::direction[]) AS d (direction)
    CROSS JOIN LATERAL (
      SELECT
        e.id::text AS id, e.direction, e.url, e.description, r.name, e.consumer_id AS "consumerId",
        e.created_at AS "createdAt",
        CASE
          WHEN ${hasId} THEN 'id'
          WHEN ${contains(Prisma.sql`e.url`, text)} THEN 'url'
          WHEN ${contains(Prisma.sql`e.description`, text)} THEN 'description'
          ELSE 'name'
        END AS matched
      FROM endpoints AS e
      LEFT JOIN sources AS r ON r.endpoint_id = e.id
      WHERE e.project_id = ${projectId}::uuid AND e.direction = d.direction AND e.deleted_at IS NULL
        AND e.callback_key IS NULL
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
  return await client.query<FoundName[]>(Prisma.sql`
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
  return await client.query<FoundName[]>(Prisma.sql`
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
