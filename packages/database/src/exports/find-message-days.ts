import type pg from 'pg';

/** Returns the days (UTC, `2026-11-21`) of a period that have a partition of messages. */
export async function findMessageDays(
  pool: Pick<pg.Pool, 'query'>,
  fromMs: number,
  toMs: number,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly day: string }>(
    `
    SELECT to_date(right(c.relname, 8), 'YYYYMMDD')::text AS day
    FROM pg_inherits AS i
    JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'messages'::regclass
      AND right(c.relname, 8) BETWEEN $1 AND $2
    ORDER BY day
    `,
    [formatDay(fromMs), formatDay(toMs)],
  );
  return rows.map(({ day }) => day);
}

/** Uses the format of partition names. */
function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
}
