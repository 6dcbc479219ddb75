import type { JournalEntry } from '../stack/journal.js';
import { isExplainedByCrash } from './explain-duplicate.js';
import type { Receipt } from './receipt.js';

export interface RequestDifference {
  /** Requests beyond the recorded attempts that no crash and no repetition explains. */
  readonly unrecorded: number;
  /** Recorded attempts without a received request. */
  readonly neverMade: number;
}

/** Compares the received requests of a message with its recorded attempts. */
export function compareRequests(
  requests: readonly Receipt[],
  attempts: number,
  journal: readonly JournalEntry[],
): RequestDifference {
  const surplus = requests.length - attempts;
  if (surplus <= 0) return { unrecorded: 0, neverMade: Math.abs(surplus) };
  const explained = requests.filter(
    (request) => request.isRepeatable || isExplainedByCrash(request, Infinity, journal),
  ).length;
  return { unrecorded: Math.max(0, surplus - explained), neverMade: 0 };
}
