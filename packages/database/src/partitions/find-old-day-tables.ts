import type pg from 'pg';

/** The tables that are partitioned by day. */
export const DAY_PARENTS = [
  'messages',
  'attempts',
  'payloads',
  'searchable_values',
  'response_bodies',
  'events',
  'inbound_rejections',
] as const;

export interface DayTable {
  readonly parent: (typeof DAY_PARENTS)[number];
  readonly name: string;
  /** YYYYMMDD. */
  readonly day: string;
  /** `detaching` when the detachment was interrupted; `detached` when a process stopped before it dropped the table. */
  readonly state: 'attached' | 'detaching' | 'detached';
}

/**
 * Returns the tables of the days before the last `daysKept` (UTC). At most one can be `detaching`, and it comes first.
 * A worker relies on the tables of today and yesterday by its own clock.
 */
export async function findOldDayTables(
  client: Pick<pg.Client, 'query'>,
  parent: DayTable['parent'],
  daysKept = 2,
): Promise<readonly DayTable[]> {
  const { rows } = await client.query<DayTable>(
    `
    SELECT
      parent.relname AS parent, c.relname AS name, right(c.relname, 8) AS day,
      CASE WHEN i.inhdetachpending THEN 'detaching' WHEN i.inhrelid IS NOT NULL THEN 'attached' ELSE 'detached' END AS state
    FROM pg_class AS parent
    JOIN pg_class AS c ON c.relnamespace = parent.relnamespace AND c.relkind = 'r'
    LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid AND i.inhparent = parent.oid
    WHERE parent.oid = $1::regclass
      AND c.relname ~ ('^' || parent.relname || '_[0-9]{8}$')
      AND right(c.relname, 8) < to_char((now() AT TIME ZONE 'UTC')::date - $2::int, 'YYYYMMDD')
    ORDER BY i.inhdetachpending DESC NULLS LAST, c.relname
    `,
    [parent, daysKept],
  );
  return rows;
}
