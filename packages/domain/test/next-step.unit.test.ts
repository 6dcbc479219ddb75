import { describe, expect, it } from '@jest/globals';
import {
  type NextStep,
  HOUR,
  RETRY_SCHEDULES,
  MAX_ATTEMPTS,
  MINUTE,
  nextStep,
  SECOND,
} from '../src/index.js';

/** Returns the steps after these consecutive answers. `undefined` is a destination that did not answer. */
function stepsAfter(statuses: readonly (number | undefined)[]): readonly NextStep[] {
  const history = { fast: 0, slow: 0 };
  return statuses.map((status) => {
    const step = nextStep({ status }, history);
    if (step.kind === 'retry') history[step.schedule] += 1;
    return step;
  });
}

function describeStep(step: NextStep): string {
  return step.kind === 'retry' ? `${step.schedule} ${step.delayMs / SECOND} s` : step.kind;
}

const waitsAfter = (statuses: readonly (number | undefined)[]): readonly string[] =>
  stepsAfter(statuses).map(describeStep);

describe('the retry schedules', () => {
  it('have the documented delays', () => {
    expect(RETRY_SCHEDULES.fast.map((ms) => ms / SECOND)).toEqual([30, 60, 120, 240, 300]);
    expect(RETRY_SCHEDULES.slow.map((ms) => ms / MINUTE)).toEqual([30, 120, 360, 720, 1440, 2880, 4320]);
  });

  it.each([0, 1, 2, 3, 4])('delay the 429 after %i of its kind by the matching fast delay', (fast) => {
    const step = nextStep({ status: 429 }, { fast, slow: 0 });
    expect(step).toEqual({ kind: 'retry', schedule: 'fast', delayMs: RETRY_SCHEDULES.fast[fast] });
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'delay another failure after %i of its kind by the matching slow delay',
    (slow) => {
      const step = nextStep({ status: 500 }, { fast: 0, slow });
      expect(step).toEqual({ kind: 'retry', schedule: 'slow', delayMs: RETRY_SCHEDULES.slow[slow] });
    },
  );
});

describe('a failure', () => {
  it.each([undefined, 100, 199, 301, 308, 400, 401, 404, 408, 410, 418, 428, 430, 500, 502, 503, 504, 599])(
    'other than 429 follows the slow schedule: %s',
    (status) =>
      expect(nextStep({ status }, { fast: 0, slow: 0 })).toMatchObject({
        schedule: 'slow',
        delayMs: 30 * MINUTE,
      }),
  );

  it('follows the slow schedule from its start when the fast one is used up', () => {
    expect(waitsAfter([429, 429, 429, 429, 429, 429, 429, 429])).toEqual([
      'fast 30 s',
      'fast 60 s',
      'fast 120 s',
      'fast 240 s',
      'fast 300 s',
      'slow 1800 s',
      'slow 7200 s',
      'dead-letter',
    ]);
  });

  it('counts only failures of its own kind', () => {
    expect(waitsAfter([500, 429, 503, 429, undefined, 429, 404, 429])).toEqual([
      'slow 1800 s',
      'fast 30 s',
      'slow 7200 s',
      'fast 60 s',
      'slow 21600 s',
      'fast 120 s',
      'slow 43200 s',
      'dead-letter',
    ]);
  });
});

describe('the eighth failure is the last', () => {
  it.each([429, 500, 503, undefined])('when every answer is %s', (status) => {
    const kinds = stepsAfter(Array.from({ length: MAX_ATTEMPTS }, () => status)).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array.from({ length: 7 }, () => 'retry'), 'dead-letter']);
  });

  it.each([0, 1, 2, 3, 4, 5])('when %s of the seven before it were fast', (fast) => {
    const before = { fast, slow: 7 - fast };
    expect(nextStep({ status: 429 }, before)).toEqual({ kind: 'dead-letter' });
    expect(nextStep({ status: 500 }, before)).toEqual({ kind: 'dead-letter' });
  });

  it('even with Retry-After', () => {
    expect(nextStep({ status: 429, retryAfterMs: HOUR }, { fast: 5, slow: 2 }).kind).toBe('dead-letter');
  });
});

describe('Retry-After', () => {
  it.each([
    {
      status: 429,
      rule: 'is used when it is longer than the delay of the schedule',
      retryAfterMs: HOUR,
      delayMs: HOUR,
    },
    {
      status: 429,
      rule: 'is ignored when it is shorter than the delay of the schedule',
      retryAfterMs: SECOND,
      delayMs: 30 * SECOND,
    },
    { status: 429, rule: 'is ignored when it is zero', retryAfterMs: 0, delayMs: 30 * SECOND },
    { status: 429, rule: 'is reduced to 24 h', retryAfterMs: 25 * HOUR, delayMs: 24 * HOUR },
    {
      status: 429,
      rule: 'is reduced to 24 h when it is infinite',
      retryAfterMs: Infinity,
      delayMs: 24 * HOUR,
    },
    {
      status: 503,
      rule: 'is used when it is longer than the delay of the schedule',
      retryAfterMs: HOUR,
      delayMs: HOUR,
    },
    {
      status: 503,
      rule: 'is ignored when it is shorter than the delay of the schedule',
      retryAfterMs: MINUTE,
      delayMs: 30 * MINUTE,
    },
    { status: 503, rule: 'is reduced to 24 h', retryAfterMs: 1000 * HOUR, delayMs: 24 * HOUR },
  ])('on a $status $rule', ({ status, retryAfterMs, delayMs }) =>
    expect(nextStep({ status, retryAfterMs }, { fast: 0, slow: 0 })).toMatchObject({ delayMs }),
  );

  it.each([undefined, 301, 400, 408, 500, 502, 504])('is ignored on %s', (status) =>
    expect(nextStep({ status, retryAfterMs: 23 * HOUR }, { fast: 0, slow: 0 })).toMatchObject({
      delayMs: 30 * MINUTE,
    }),
  );

  it('never shortens a delay that is longer than its cap', () =>
    expect(nextStep({ status: 503, retryAfterMs: 90 * HOUR }, { fast: 0, slow: 6 })).toMatchObject({
      delayMs: 72 * HOUR,
    }));
});
