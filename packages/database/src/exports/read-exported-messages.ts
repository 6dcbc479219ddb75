import { formatUuid } from '@posthorn/common';
import { DAY, MINUTE, partitionDayOf } from '@posthorn/domain';
import type pg from 'pg';
import type { ExportClaim } from './export-run-statements.js';
import { type ExportedMessage, readExportPage } from './read-export-page.js';

/** Small enough to use little memory, and large enough for the statement's cost to stay low. */
const PAGE = 2000;
/** The services create ids, so their clocks may differ from the database's clock. */
const CLOCK_SKEW_MS = MINUTE;

/**
 * Reads the messages of an export in pages, oldest first: day by day and page by page. Each statement reads one
 * partition, and nothing stays locked between two statements.
 */
export async function* readMessages(
  pool: Pick<pg.Pool, 'query'>,
  claim: ExportClaim,
): AsyncGenerator<readonly ExportedMessage[], void, undefined> {
  const fromMs = claim.startTime.getTime() - CLOCK_SKEW_MS;
  const toMs = Math.min(claim.endTime.getTime(), claim.createdAt.getTime() + 1) + CLOCK_SKEW_MS;
  for (const day of await findMessageDays(pool, fromMs, toMs)) {
    const dayMs = Date.parse(day);
    const endId = firstIdOf(Math.min(dayMs + DAY, toMs));
    let firstId: string | undefined = firstIdOf(Math.max(dayMs, fromMs));
    while (firstId !== undefined) {
      const page = await readExportPage(pool, claim, { firstId, endId, limit: PAGE });
      if (page.messages.length > 0) yield page.messages;
      firstId = page.isLast || page.lastId === undefined ? undefined : idAfter(page.lastId);
    }
  }
}

/** Returns the smallest UUIDv7 of a moment, as the SQL function uuid_v7_floor does. */
function firstIdOf(ms: number): string {
  return formatUuid(Math.max(0, ms).toString(16).padStart(12, '0').padEnd(32, '0'));
}

function idAfter(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return formatUuid(next);
}

/** Returns the days (UTC, `2026-11-21`) of a period that have a partition of messages. */
async function findMessageDays(
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
    [partitionDayOf(fromMs), partitionDayOf(toMs)],
  );
  return rows.map(({ day }) => day);
}
