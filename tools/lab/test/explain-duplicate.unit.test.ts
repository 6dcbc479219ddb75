import { describe, expect, it } from '@jest/globals';
import { compareRequests } from '../src/ledger/compare-requests.js';
import { isExplainedByCrash } from '../src/ledger/explain-duplicate.js';
import type { Receipt } from '../src/ledger/receipt.js';
import type { JournalEntry } from '../src/stack/journal.js';

const TAKEN_MS = 100_000;
const AGAIN_MS = 130_000;
const TAKEN: Receipt = { arrivedMs: TAKEN_MS, atMs: TAKEN_MS, sender: 3, isTaken: true, isRepeatable: false };

function kill(atMs: number, name = 'delivery-worker 3'): JournalEntry {
  return { kind: 'killed', name, atMs };
}

function databaseAway(atMs: number, untilMs: number): JournalEntry {
  return { kind: 'store-away', name: 'PostgreSQL', atMs, untilMs };
}

describe('a message that was accepted twice', () => {
  it.each<readonly [string, boolean, readonly JournalEntry[]]>([
    ['is not explained without an event', false, []],
    ['is explained by its worker being killed right after the answer', true, [kill(TAKEN_MS + 50)]],
    [
      'is explained by its worker being frozen right after the answer',
      true,
      [{ ...kill(TAKEN_MS + 50), kind: 'frozen' }],
    ],
    ['is not explained by the kill of another worker', false, [kill(TAKEN_MS + 50, 'delivery-worker 4')]],
    ['is not explained by a clean stop of its worker', false, [{ ...kill(TAKEN_MS + 50), kind: 'stopped' }]],
    ['is not explained by its worker being killed before it', false, [kill(TAKEN_MS - 5000)]],
    ['is not explained by its worker being killed long after the record', false, [kill(TAKEN_MS + 20_000)]],
    ['is not explained by a kill after the second receipt', false, [kill(AGAIN_MS + 50)]],
    ['is not explained by the kill of an api', false, [kill(TAKEN_MS + 50, 'api 1')]],
    [
      'is explained by its worker being killed while the database was away',
      true,
      [databaseAway(TAKEN_MS - 100, TAKEN_MS + 20_000), kill(TAKEN_MS + 15_000)],
    ],
    [
      'is not explained by the database being away as such',
      false,
      [databaseAway(TAKEN_MS - 100, TAKEN_MS + 20_000)],
    ],
  ])('%s', (_title, isExplained, journal) => {
    expect(isExplainedByCrash(TAKEN, AGAIN_MS, journal)).toBe(isExplained);
  });

  it('is explained by the kill of any worker when its sender is unknown', () => {
    const unknown = { ...TAKEN, sender: 0 };
    expect(isExplainedByCrash(unknown, AGAIN_MS, [kill(TAKEN_MS + 50, 'delivery-worker 4')])).toBe(true);
  });

  it('is explained by a kill while the destination was still processing it', () => {
    const slow = { ...TAKEN, arrivedMs: TAKEN_MS - 5000 };
    expect(isExplainedByCrash(slow, AGAIN_MS, [kill(TAKEN_MS - 4000)])).toBe(true);
  });
});

interface Case {
  readonly attempts: number;
  readonly journal: readonly JournalEntry[];
}

describe('requests compared with attempts on record', () => {
  const later: Receipt = { ...TAKEN, arrivedMs: AGAIN_MS, atMs: AGAIN_MS, sender: 4 };

  it.each<readonly [string, Case, ReturnType<typeof compareRequests>]>([
    ['agree when each is on record', { attempts: 2, journal: [] }, { unrecorded: 0, neverMade: 0 }],
    ['are too many when one is not on record', { attempts: 1, journal: [] }, { unrecorded: 1, neverMade: 0 }],
    [
      'may be one more when its sender was killed',
      { attempts: 1, journal: [kill(TAKEN_MS + 50)] },
      { unrecorded: 0, neverMade: 0 },
    ],
    [
      'are too many when another worker was killed',
      { attempts: 1, journal: [kill(TAKEN_MS + 50, 'delivery-worker 9')] },
      { unrecorded: 1, neverMade: 0 },
    ],
    [
      'may not be two more for one kill',
      { attempts: 0, journal: [kill(TAKEN_MS + 50)] },
      { unrecorded: 1, neverMade: 0 },
    ],
    [
      'are too few when an attempt was not made',
      { attempts: 3, journal: [] },
      { unrecorded: 0, neverMade: 1 },
    ],
  ])('%s', (_title, { attempts, journal }, difference) => {
    expect(compareRequests([TAKEN, later], attempts, journal)).toEqual(difference);
  });

  it('may be one more for each reused connection that was reset', () => {
    const reset = { ...TAKEN, isTaken: false, isRepeatable: true };
    expect(compareRequests([reset, later], 1, [])).toEqual({ unrecorded: 0, neverMade: 0 });
    expect(compareRequests([reset, later, later], 1, [])).toEqual({ unrecorded: 1, neverMade: 0 });
  });
});
