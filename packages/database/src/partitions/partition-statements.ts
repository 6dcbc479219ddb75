import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { type DayTable, DAY_PARENTS } from './find-old-day-tables.js';

/**
 * Creates the missing daily partitions from yesterday to `daysAhead` days from now (UTC). Returns the number of days.
 */
export async function createAhead(sql: SqlPool, daysAhead: number): Promise<number> {
  const [row] = await sql.query<{ created: number }[]>(Prisma.sql`
    SELECT create_day_partitions(
      (now() AT TIME ZONE 'UTC')::date - 1,
      (now() AT TIME ZONE 'UTC')::date + ${daysAhead}::int
    ) AS created
  `);
  return row?.created ?? 0;
}

export interface SizedDayTable extends DayTable {
  /** PostgreSQL's estimate; undefined before its first ANALYZE of the table. */
  readonly estimatedRows: number | undefined;
  /** Includes the indexes. */
  readonly bytes: number;
}

interface Row extends DayTable {
  readonly rows: number;
  readonly bytes: number;
}

/** Returns the tables of all days, oldest first. */
export async function list(sql: SqlPool): Promise<readonly SizedDayTable[]> {
  const rows = await sql.query<Row[]>(Prisma.sql`
    SELECT
      parent.relname::text AS parent, c.relname::text AS name, right(c.relname, 8) AS day,
      CASE WHEN i.inhdetachpending THEN 'detaching' WHEN i.inhrelid IS NOT NULL THEN 'attached' ELSE 'detached' END AS state,
      c.reltuples::float8 AS rows, pg_total_relation_size(c.oid)::float8 AS bytes
    FROM pg_class AS parent
    JOIN pg_class AS c ON c.relnamespace = parent.relnamespace AND c.relkind = 'r'
    LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid AND i.inhparent = parent.oid
    WHERE parent.oid = ANY (${[...DAY_PARENTS]}::text[]::regclass[])
      AND c.relname ~ ('^' || parent.relname || '_[0-9]{8}$')
    ORDER BY day, parent
  `);
  return rows.map(({ rows: estimated, ...table }) => ({
    ...table,
    estimatedRows: estimated < 0 ? undefined : estimated,
  }));
}
