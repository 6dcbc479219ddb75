import type { JournalEntry } from '../stack/journal.js';
import type { Receipt } from './receipt.js';

/** How long a worker may take from an answer to its record when all is well; this machine may be busy. */
const RECORD_WITHIN_MS = 3000;
/** Two clocks of one machine, and a kill that is noted a moment before it is made. */
const TOLERANCE_MS = 250;
const CUTS = new Set<JournalEntry['kind']>(['killed', 'frozen']);

/**
 * True when the delivery-worker that sent the request was killed or frozen, before `beforeMs`, at a moment when its attempt may not have been on
 * record yet: only then may there be one more request than attempts, and a message that is taken twice.
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

/** A request of an unknown sender may be of any worker. */
function isSender(name: string, sender: number): boolean {
  return sender === 0 ? name.startsWith('delivery-worker') : name === `delivery-worker ${sender}`;
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
