import { formatUuid } from '@posthorn/common';
import { DAY, MINUTE, partitionDayOf } from '@posthorn/domain';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
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
  client: SqlClient,
  claim: ExportClaim,
): AsyncGenerator<readonly ExportedMessage[], void, undefined> {
  const fromMs = claim.startTime.getTime() - CLOCK_SKEW_MS;
  const toMs = Math.min(claim.endTime.getTime(), claim.createdAt.getTime() + 1) + CLOCK_SKEW_MS;
  for (const day of await findMessageDays(client, fromMs, toMs)) {
    const dayMs = Date.parse(day);
    const endId = firstIdOf(Math.min(dayMs + DAY, toMs));
    let firstId: string | undefined = firstIdOf(Math.max(dayMs, fromMs));
    while (firstId !== undefined) {
      const page = await readExportPage(client, claim, { firstId, endId, limit: PAGE });
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
async function findMessageDays(client: SqlClient, fromMs: number, toMs: number): Promise<readonly string[]> {
  const rows = await client.query<{ readonly day: string }[]>(Prisma.sql`
    SELECT to_date(right(c.relname, 8), 'YYYYMMDD')::text AS day
    FROM pg_inherits AS i
    JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'messages'::regclass
      AND right(c.relname, 8) BETWEEN ${partitionDayOf(fromMs)} AND ${partitionDayOf(toMs)}
    ORDER BY day
  `);
  return rows.map(({ day }) => day);
}
