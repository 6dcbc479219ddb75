import { describe, expect, it } from '@jest/globals';
import { isExplainedByCrash } from '../src/ledger/explain-duplicate.js';
import type { JournalEntry } from '../src/stack/journal.js';

const TAKEN_MS = 100_000;
const AGAIN_MS = 130_000;

function kill(atMs: number, name = 'delivery-worker 3'): JournalEntry {
  return { kind: 'killed', name, atMs };
}

function databaseAway(atMs: number, untilMs: number): JournalEntry {
  return { kind: 'store-away', name: 'PostgreSQL', atMs, untilMs };
}

describe('a message that was taken twice', () => {
  it.each<readonly [string, boolean, readonly JournalEntry[]]>([
    ['is not explained by nothing', false, []],
    ['is explained by a worker killed right after the answer', true, [kill(TAKEN_MS + 50)]],
    ['is not explained by a worker killed before it', false, [kill(TAKEN_MS - 5000)]],
    ['is not explained by a worker killed long after the record', false, [kill(TAKEN_MS + 20_000)]],
    ['is not explained by a kill after the second receipt', false, [kill(AGAIN_MS + 50)]],
    ['is not explained by the kill of an api', false, [kill(TAKEN_MS + 50, 'api 1')]],
    [
      'is explained by a worker killed while the database was away',
      true,
      [databaseAway(TAKEN_MS - 100, TAKEN_MS + 20_000), kill(TAKEN_MS + 15_000)],
    ],
    [
      'is not explained by the database being away as such',
      false,
      [databaseAway(TAKEN_MS - 100, TAKEN_MS + 20_000)],
    ],
  ])('%s', (_title, isExplained, journal) => {
    expect(isExplainedByCrash(TAKEN_MS, AGAIN_MS, journal)).toBe(isExplained);
  });
});
