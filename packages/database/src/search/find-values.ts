import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { SearchableKind } from '../generated/client.js';
import { isWithin } from '../partitions/event-conditions.js';
import { idRange } from '../partitions/id-range.js';

/** What is looked for in the searchable values. */
export interface ValueQuery {
  /** Values that are equal, or begin so, are found. */
  readonly beginning: string;
  /** The hashes of an equal value. */
  readonly hashes: readonly string[];
}

export interface ValueSearch {
  readonly projectId: string;
  /** Only values of this consumer. */
  readonly consumerId: string | undefined;
  readonly kinds: readonly SearchableKind[];
  readonly query: ValueQuery;
  /** Of each kind. */
  readonly limit: number;
}

export interface FoundValue {
  /** The id of the message or event. */
  readonly payloadId: string;
  readonly kind: SearchableKind;
  readonly member: string;
  /** Null when only its hash is kept. */
  readonly value: string | null;
}

/** Sorts after every character, byte by byte. No value is as long. */
const LAST = '\u{10ffff}'.repeat(129);

/** Returns equal values first, each with the newest payload first. */
export async function findValues(
  client: SqlClient,
  { projectId, consumerId, kinds, query, limit }: ValueSearch,
): Promise<readonly FoundValue[]> {
  const { beginning, hashes } = query;
  const own = Prisma.sql`s.project_id = ${projectId}::uuid AND s.kind = k.kind
    ${consumerId === undefined ? Prisma.empty : Prisma.sql`AND s.consumer_id = ${consumerId}`}`;
  return await client.query<FoundValue[]>(Prisma.sql`
    SELECT found.message_id::text AS "payloadId", k.kind, found.member, found.value
    FROM unnest(${[...kinds]}::searchable_kind[]) AS k (kind)
    CROSS JOIN LATERAL (
      (
        SELECT s.message_id, s.member, s.value
        FROM searchable_values AS s
        WHERE ${own} AND NOT s.hashed AND s.value BETWEEN ${beginning} AND ${beginning + LAST}
        ORDER BY s.value, s.message_id DESC
        LIMIT ${limit}
      )
      UNION ALL
      SELECT equal.message_id, equal.member, NULL
      FROM unnest(${hashes}::text[]) AS given (hash)
      CROSS JOIN LATERAL (
        SELECT s.message_id, s.member
        FROM searchable_values AS s
        WHERE ${own} AND s.hashed AND s.value = given.hash
        ORDER BY s.message_id DESC
        LIMIT ${limit}
      ) AS equal
    ) AS found
  `);
}

/** More payloads than this are not looked up by their ids. */
const MAX_IDS = 1000;

/**
 * The condition that a row's payload has a searchable value. `payloadIds` are the columns that may name the payload, the
 * most telling one first. A value of many payloads is looked up for one row after the other, since a page of a list soon
 * has enough of them.
 */
export async function hasValue(
  client: SqlClient,
  search: Omit<ValueSearch, 'limit'>,
  { id, payloadIds }: { readonly id: Prisma.Sql; readonly payloadIds: readonly Prisma.Sql[] },
): Promise<Prisma.Sql> {
  const found = await findValues(client, { ...search, limit: MAX_IDS });
  const ids = [...new Set(found.map(({ payloadId }) => payloadId))];
  if (ids.length === 0) return Prisma.sql`false`;
  if (ids.length >= MAX_IDS) return hasValueItself(search, payloadIds);
  const named = payloadIds.map((column) => Prisma.sql`${column} = ANY (${ids}::uuid[])`);
  return Prisma.sql`(${Prisma.join(named, ' OR ')}) AND ${isWithin(id, idRange(ids))}`;
}

/** A scalar subquery, because the planner may turn EXISTS into a join with all values. */
function hasValueItself(
  { projectId, query: { beginning, hashes } }: Omit<ValueSearch, 'limit'>,
  payloadIds: readonly Prisma.Sql[],
): Prisma.Sql {
  return Prisma.sql`(
    SELECT true
    FROM searchable_values AS s
    WHERE s.message_id = coalesce(${Prisma.join([...payloadIds])}) AND s.project_id = ${projectId}::uuid
      AND CASE
        WHEN s.hashed THEN s.value = ANY (${hashes}::text[])
        ELSE s.value BETWEEN ${beginning} AND ${beginning + LAST}
      END
    LIMIT 1
  )`;
}
