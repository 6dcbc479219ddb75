import { expect, it } from '@jest/globals';
import { listIssues } from '../src/flood/verify-rejections.js';

const FLOOD = { refused: 1000, recordedAtMost: 100 };

it('accepts a flood that is recorded in part and counted completely', () => {
  expect(listIssues({ recorded: 100, notRecorded: 900 }, FLOOD)).toEqual([]);
});

it.each<readonly [string, { readonly recorded: number; readonly notRecorded: number }]>([
  ['1000 requests were rejected, and 999 are known', { recorded: 100, notRecorded: 899 }],
  ['1000 requests were rejected, and 1001 are known', { recorded: 100, notRecorded: 901 }],
  ['101 rejections are recorded, of a flood that may fill 100 rows', { recorded: 101, notRecorded: 899 }],
])('reports a flood when %s', (fault, recorded) => {
  expect(listIssues(recorded, FLOOD)).toEqual([fault]);
});
