import type pg from 'pg';

export interface DayTable {
  readonly parent: 'messages' | 'attempts' | 'payloads' | 'response_bodies' | 'inbound_rejections';
  readonly name: string;
  /** YYYYMMDD. */
  readonly day: string;
  /** `detaching` when somebody was interrupted at it, `detached` when he was before he could drop it. */
  readonly state: 'attached' | 'detaching' | 'detached';
}

/**
 * The tables of the days before the last `daysKept` (UTC); only one can be about to be detached, and it comes first. Whoever delivers takes
 * those of two days for granted, today's and yesterday's by its own clock.
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
