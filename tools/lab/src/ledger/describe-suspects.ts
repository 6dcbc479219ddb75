import type { JournalEntry } from '../stack/journal.js';
import type { LabSql } from '../stack/open-sql.js';
import type { ReceiptBook } from './receipt-book.js';

interface Sources {
  readonly sql: LabSql;
  readonly receipts: ReceiptBook;
  readonly journal: readonly JournalEntry[];
}

const NEAR_MS = 10_000;

/** One line per message: its status, its attempts, its receipts, and the faults injected meanwhile. */
export async function describeSuspects(
  { sql, receipts, journal }: Sources,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await sql.query<{
    readonly id: string;
    readonly status: string;
    readonly attempts: string | null;
  }>(
    `SELECT m.id::text, m.status::text, string_agg(
       format('#%s %s %s', a.attempt_no, to_char(a.created_at, 'MI:SS.MS'), coalesce(a.error_text, a.response_status::text)),
       ', ' ORDER BY a.attempt_no
     ) FILTER (WHERE a.id IS NOT NULL) AS attempts
     FROM messages AS m LEFT JOIN attempts AS a ON a.message_id = m.id
     WHERE m.id = ANY($1::uuid[]) GROUP BY m.id, m.status`,
    [ids],
  );
  return rows.map(({ id, status, attempts }) => {
    const taken = receipts.takenAt(id);
    const events = journal.filter(({ atMs }) => taken.some((at) => Math.abs(at - atMs) < NEAR_MS));
    return [
      `${id} ${status}`,
      `attempts: ${attempts ?? 'none'}`,
      `taken: ${taken.map(clock).join(', ')}`,
      `near: ${events.map(({ atMs, name, kind }) => `${clock(atMs)} ${name} ${kind}`).join(', ')}`,
    ].join('; ');
  });
}

/** Minutes and seconds, as in the attempts. */
export function clock(ms: number): string {
  return new Date(ms).toISOString().slice(14, 23);
}
