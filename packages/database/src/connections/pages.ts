import { Prisma } from './open-connection.js';

/** The last row of a page of endpoints, projects or API keys, sorted newest first. */
export interface NewestFirstCursor {
  readonly createdAt: string;
  readonly id: string;
}

export const NEWEST_FIRST = Prisma.sql`created_at DESC, id DESC`;

/** The condition on rows that they follow the last row of the previous page, newest first. */
export function isAfter(last: NewestFirstCursor | undefined): Prisma.Sql {
  return last === undefined
    ? Prisma.sql`true`
    : Prisma.sql`(created_at, id) < (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
}

/** A page of rows in the order of their ids, which grow with time. */
export interface IdPage {
  /** The last row of the previous page. */
  readonly afterId?: string | undefined;
  readonly limit: number;
}

export interface PageBounds {
  /** The maximum number of rows. */
  readonly limit: number;
  /** No row follows those that have so many bytes. By default, any do. */
  readonly bytes?: number | undefined;
}

/** Whether more rows follow than were read. A page cannot tell by their number when its bytes ended them. */
export interface Followed {
  readonly isFollowed?: boolean;
}

/** The number of rows, of which not more than the limit are read. They are all that follows a `FROM`. */
export function countAtMost(limit: number, rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${limit}) AS counted)`;
}

/** Ends the rows of an ordered query once the named columns of those before have the bytes. */
export function untilFull(
  query: Prisma.Sql,
  columns: readonly string[],
  bytes: number | undefined,
): Prisma.Sql {
  if (bytes === undefined) return query;
  const sizes = columns.map(
    (name) => Prisma.sql`coalesce(octet_length(${Prisma.raw(`page."${name}"`)}::text), 0)`,
  );
  return Prisma.sql`
    SELECT * FROM (
      SELECT
        page.*, sum(${Prisma.join(sizes, ' + ')}) OVER rows_before AS "bytesBefore",
        lead(true, 1, false) OVER rows_before AS "isFollowed"
      FROM (${query}) AS page
      WINDOW rows_before AS (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ) AS measured
    WHERE coalesce("bytesBefore", 0) < ${bytes}`;
}
