import type { JournalEntry } from '../stack/journal.js';
import type { Receipt } from './receipt.js';

/** The longest normal time of a worker from a response to its record, on a busy machine. */
const RECORD_WITHIN_MS = 3000;
/** Covers two clocks of one machine, and a kill that is logged a moment before it happens. */
const TOLERANCE_MS = 250;
const CUTS = new Set<JournalEntry['kind']>(['killed', 'frozen']);

/**
 * True when the delivery-worker of the request was killed or frozen, before `beforeMs`, while its attempt may not have
 * been
 * on record. Only such a crash explains one more request than attempts, and a message that is accepted twice.
 */
export function isExplainedByCrash(
  request: Receipt,
  beforeMs: number,
  journal: readonly JournalEntry[],
): boolean {
  return journal.some(
    ({ kind, name, atMs }) =>
      CUTS.has(kind) &&
      isSender(name, request.sender) &&
      atMs >= request.arrivedMs - TOLERANCE_MS &&
      atMs <= beforeMs &&
      atMs <= recordDeadline(request.atMs, journal),
  );
}

/** A request of an unknown sender may come from any worker. */
function isSender(name: string, sender: number): boolean {
  return sender === 0 ? name.startsWith('delivery-worker') : name === `delivery-worker ${sender}`;
}

/** While the database is down or locked, the worker keeps the response in memory. */
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
