import { formatUuid } from '@posthorn/common';
import { DAY, MINUTE } from '@posthorn/domain';
import type pg from 'pg';
import type { ExportClaim } from './claim-export.js';
import { findMessageDays } from './find-message-days.js';
import { type ExportedMessage, readExportPage } from './read-export-page.js';

/** Small enough to use little memory, and large enough for the statement's cost to stay low. */
const PAGE = 2000;
/** The services create ids, so their clocks may differ from the database's clock. */
const CLOCK_SKEW_MS = MINUTE;

/**
 * Reads day by day and page by page. Each statement reads one partition, and nothing stays locked between two
 * statements.
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
