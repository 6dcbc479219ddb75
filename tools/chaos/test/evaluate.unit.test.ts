import { describe, expect, it } from '@jest/globals';
import type { Reconciliation } from '@posthorn/lab';
import { verifyReconciliation } from '../src/experiment/evaluate.js';
import { chartMemory, evaluateMemory } from '../src/experiment/verify-memory.js';

const MB = 1024 * 1024;

const SOUND: Reconciliation = {
  accepted: 10,
  received: 10,
  lost: 0,
  stuck: 0,
  deadLettered: 0,
  duplicates: { allowed: 1, notAllowed: 0 },
  attemptIssues: 0,
  needlessAttempts: 0,
  usageDifference: 0,
  unexpectedDeadLetters: {},
  foreignErrors: {},
  unrecordedRequests: 0,
  attemptsNeverMade: 0,
  metricsDifferences: {},
  longestStallMs: 10,
  unavailable: { answers: 5, withoutRetryAfter: 0, slowestMs: 8000 },
  otherAnswers: {},
  halfKept: 0,
  cutOff: { sends: 3, kept: 1 },
  suspects: [],
};

describe('a reconciliation', () => {
  it('is valid with explained duplicates, refusals with Retry-After, and interrupted sends', () => {
    expect(verifyReconciliation(SOUND)).toEqual([]);
  });

  it.each<readonly [string, Partial<Reconciliation>]>([
    ['nothing was accepted', { accepted: 0 }],
    ['1 accepted and lost', { lost: 1 }],
    ['2 not settled in time', { stuck: 2 }],
    ['1 duplicates without a crash that explains them', { duplicates: { allowed: 0, notAllowed: 1 } }],
    ['1 messages whose attempts are out of order, repeated or missing', { attemptIssues: 1 }],
    ['1 attempts counted for an error of Posthorn', { needlessAttempts: 1 }],
    ['2 retrying between the metrics and the messages', { metricsDifferences: { retrying: 2 } }],
    ['40 latency_ms between the metrics and the messages', { metricsDifferences: { latency_ms: 40 } }],
    ['3 dead letters without a failing destination: no error', { unexpectedDeadLetters: { 'no error': 3 } }],
    [
      '1 attempts that failed for a reason that no destination gives: connection refused',
      { foreignErrors: { 'connection refused': 1 } },
    ],
    [
      '2 requests beyond the attempts on record without a crash that explains them',
      { unrecordedRequests: 2 },
    ],
    ['5 attempts on record that no receiver counted', { attemptsNeverMade: 5 }],
    ['3 messages between the counted usage and the stored messages', { usageDifference: 3 }],
    [
      '1 answers of 503 without Retry-After',
      { unavailable: { answers: 5, withoutRetryAfter: 1, slowestMs: 8000 } },
    ],
    [
      'a client waited for 15001 ms to be refused',
      { unavailable: { answers: 5, withoutRetryAfter: 0, slowestMs: 15_001 } },
    ],
    ['1 stored although the answer was an error', { halfKept: 1 }],
    ['4 sends answered with 500', { otherAnswers: { 500: 4 } }],
  ])('is invalid when %s', (fault, change) => {
    expect(verifyReconciliation({ ...SOUND, ...change })).toEqual([fault]);
  });
});

describe('memory', () => {
  const samples = (grow: (index: number) => number): ReadonlyMap<string, readonly number[]> =>
    new Map([['api 1', Array.from({ length: 60 }, (_, index) => grow(index) * MB)]]);

  it('is flat when it rises and falls', () => {
    expect(evaluateMemory(samples((index) => 100 + (index % 10)))).toEqual([]);
  });

  it('may grow while the process warms up', () => {
    expect(evaluateMemory(samples((index) => Math.min(100, 50 + index * 3)))).toEqual([]);
  });

  it('is not flat when it keeps growing', () => {
    expect(evaluateMemory(samples((index) => 100 + index * 2))).toEqual([
      expect.stringContaining('the memory of api 1 is not flat'),
    ]);
  });

  it('is drawn from its minimum to its maximum', () => {
    expect(chartMemory(new Map([['Redis', [1, 4.5, 8].map((megabytes) => megabytes * MB)]]))).toEqual({
      'memory of Redis': '▁▅█ 1.0 MB to 8.0 MB',
    });
  });
});
