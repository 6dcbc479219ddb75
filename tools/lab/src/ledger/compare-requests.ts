import type { JournalEntry } from '../stack/journal.js';
import { isExplainedByCrash } from './explain-duplicate.js';
import type { Receipt } from './receipt.js';

export interface RequestDifference {
  /** Requests beyond the attempts on record that no crash explains. */
  readonly unrecorded: number;
  /** Attempts on record that no receiver has seen a request of. */
  readonly neverMade: number;
}

/** Compares the requests that receivers counted of a message with the attempts that are on record. */
export function compareRequests(
  requests: readonly Receipt[],
  attempts: number,
  journal: readonly JournalEntry[],
): RequestDifference {
  const surplus = requests.length - attempts;
  if (surplus <= 0) return { unrecorded: 0, neverMade: Math.abs(surplus) };
  const explained = requests.filter((request) => isExplainedByCrash(request, Infinity, journal)).length;
  return { unrecorded: Math.max(0, surplus - explained), neverMade: 0 };
}
