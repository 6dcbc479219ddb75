import type { JournalEntry } from '../stack/journal.js';

/** How long a worker may take from an answer to its record when all is well; this machine may be busy. */
const RECORD_WITHIN_MS = 3000;
/** Two clocks of one machine, and a kill that is noted a moment before it is made. */
const TOLERANCE_MS = 250;

/**
 * True when a delivery-worker was killed after a receiver took the message and before it was taken again, at a moment
 * when the answer may not have been on record yet: the one duplicate that is allowed.
 */
export function isExplainedByCrash(
  takenMs: number,
  againMs: number,
  journal: readonly JournalEntry[],
): boolean {
  return journal.some(
    ({ kind, name, atMs }) =>
      kind === 'killed' &&
      name.startsWith('delivery-worker') &&
      atMs >= takenMs - TOLERANCE_MS &&
      atMs <= againMs &&
      atMs <= recordDeadline(takenMs, journal),
  );
}

/** While the database is away, or locked, the worker keeps the answer in its memory. */
function recordDeadline(takenMs: number, journal: readonly JournalEntry[]): number {
  const outages = journal.filter(
    ({ kind, name, atMs, untilMs = atMs }) =>
      kind === 'store-away' &&
      name === 'PostgreSQL' &&
      atMs <= takenMs + RECORD_WITHIN_MS &&
      untilMs >= takenMs,
  );
  return Math.max(takenMs, ...outages.map(({ untilMs = 0 }) => untilMs)) + RECORD_WITHIN_MS;
}
