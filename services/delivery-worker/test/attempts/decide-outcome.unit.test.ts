import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ClaimedMessage } from '@posthorn/database';
import { ENQUEUE_GRACE_MS, HOUR, MINUTE, SECOND } from '@posthorn/domain';
import { decideOutcome, isSuccess, retryDelaysOf } from '../../src/attempts/decide-outcome.js';
import { failure, response } from '../support/delivery-results.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const FIRST = history(0, 0);
const SETTINGS = { retryTimeScale: 1, retryDelaysMs: undefined };

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

function history(
  fastFailures: number,
  slowFailures: number,
): Pick<ClaimedMessage, 'fastFailures' | 'slowFailures' | 'isTest' | 'isProbe'> {
  return { fastFailures, slowFailures, isTest: false, isProbe: false };
}

describe('a successful delivery', () => {
  it.each([200, 201, 202, 204, 206, 299])('has the status %i', (status) =>
    expect(decideOutcome(response(status), FIRST, SETTINGS)).toEqual({ status: 'succeeded' }),
  );

  it('can be the eighth attempt', () =>
    expect(decideOutcome(response(200), history(0, 7), SETTINGS).status).toBe('succeeded'));
});

describe('a failed delivery', () => {
  it.each([199, 300, 301, 302, 303, 304, 307, 308, 400, 404, 408, 410, 429, 500, 503])(
    'has the status %i',
    (status) => {
      expect(isSuccess(response(status))).toBe(false);
      expect(decideOutcome(response(status), FIRST, SETTINGS).status).toBe('pending_retry');
    },
  );

  it('can have no response', () =>
    expect(decideOutcome(failure('timeout'), FIRST, SETTINGS)).toMatchObject({ retryType: 'slow' }));

  it.each([
    [{ status: 200 }, { retryType: 'slow', retryAfterSeconds: 1800 }],
    [
      { status: 204, retryAfter: '7200' },
      { retryType: 'slow', retryAfterSeconds: 1800 },
    ],
    [{ status: 429 }, { retryType: 'fast', retryAfterSeconds: 30 }],
    [
      { status: 429, retryAfter: '77' },
      { retryType: 'fast', retryAfterSeconds: 77 },
    ],
    [
      { status: 500, retryAfter: '7200' },
      { retryType: 'slow', retryAfterSeconds: 1800 },
    ],
    [
      { status: 503, retryAfter: '7200' },
      { retryType: 'slow', retryAfterSeconds: 7200 },
    ],
  ])('can have a response with an incomplete body: %j', (head, retry) => {
    const result = failure('reset', head);
    expect(isSuccess(result)).toBe(false);
    expect(decideOutcome(result, FIRST, SETTINGS)).toMatchObject(retry);
  });
});

describe('the retry', () => {
  it('is due when the wait is over, and the sweep covers it a minute later', () =>
    expect(decideOutcome(response(500), FIRST, SETTINGS)).toEqual({
      status: 'pending_retry',
      retryType: 'slow',
      retryAfterSeconds: 1800,
      nextAttemptAt: new Date(NOW + 30 * MINUTE),
      sweepAt: new Date(NOW + 31 * MINUTE),
    }));

  it('continues from the earlier failures, with a separate retry schedule for each kind', () => {
    const earlier = history(2, 1);
    expect(decideOutcome(response(429), earlier, SETTINGS)).toMatchObject({ retryAfterSeconds: 120 });
    expect(decideOutcome(failure('dns'), earlier, SETTINGS)).toMatchObject({ retryAfterSeconds: 7200 });
  });

  it.each([
    ['seconds', '90'],
    ['an HTTP date', 'Sun, 01 Mar 2026 12:01:30 GMT'],
  ])('waits as long as the destination requests in %s', (_form, retryAfter) =>
    expect(decideOutcome(response(429, { retryAfter }), FIRST, SETTINGS)).toMatchObject({
      retryType: 'fast',
      retryAfterSeconds: 90,
      nextAttemptAt: new Date(NOW + 90 * SECOND),
    }),
  );

  it('ignores the Retry-After of other responses', () =>
    expect(decideOutcome(response(500, { retryAfter: '7200' }), FIRST, SETTINGS)).toMatchObject({
      nextAttemptAt: new Date(NOW + 30 * MINUTE),
    }));

  it('scales its actual wait, but not the reported wait', () =>
    expect(decideOutcome(response(500), FIRST, { ...SETTINGS, retryTimeScale: 0.001 })).toMatchObject({
      retryAfterSeconds: 1800,
      nextAttemptAt: new Date(NOW + 1800),
      sweepAt: new Date(NOW + 1800 + MINUTE),
    }));

  it('can be scaled to zero', () =>
    expect(
      decideOutcome(response(429, { retryAfter: '99999' }), FIRST, { ...SETTINGS, retryTimeScale: 0 }),
    ).toMatchObject({
      retryAfterSeconds: (24 * HOUR) / SECOND,
      nextAttemptAt: new Date(NOW),
    }));
});

it.each([
  ['a status', response(500)],
  ['a 429 with Retry-After', response(429, { retryAfter: '60' })],
  ['no answer', failure('tls')],
])('ends the attempts at the eighth failure: %s', (_what, result) =>
  expect(decideOutcome(result, history(3, 4), SETTINGS)).toEqual({
    status: 'failed_permanent',
    sweepAt: new Date(NOW + MINUTE),
  }),
);

describe("an endpoint's own retry schedule", () => {
  const settings = { ...SETTINGS, retryDelaysMs: [SECOND, 10 * SECOND] };

  it('replaces the slow retry schedule', () => {
    expect(decideOutcome(response(500), FIRST, settings)).toMatchObject({ retryAfterSeconds: 1 });
    const second = history(0, 1);
    expect(decideOutcome(failure('dns'), second, settings)).toMatchObject({ retryAfterSeconds: 10 });
  });

  it.each([
    ['slow', history(0, 2), 500],
    ['fast', history(2, 0), 429],
    ['both', history(1, 1), 429],
  ])('allows one attempt more than it has waits, whatever failed before: %s', (_kind, history, status) =>
    expect(decideOutcome(response(status), history, settings).status).toBe('failed_permanent'),
  );

  it('leaves the waits after a 429 unchanged', () =>
    expect(decideOutcome(response(429), FIRST, settings)).toMatchObject({
      retryType: 'fast',
      retryAfterSeconds: 30,
    }));

  it('waits longer when the destination requests it', () =>
    expect(decideOutcome(response(503, { retryAfter: '60' }), FIRST, settings)).toMatchObject({
      retryAfterSeconds: 60,
    }));
});

describe('the schedule of a message', () => {
  const given = { isOfCallbacks: false, isOrdered: false, retryDelaysMs: undefined };
  const ordered = { ...given, isOrdered: true };
  const own = [SECOND];
  // The waits of the contract.
  const waits = [10, 60, 600, 3600, 21_600, 86_400, 259_200].map((seconds) => seconds * SECOND);
  it.each([
    ['of the service, without a key', { target: given, orderingKey: null, expected: undefined }],
    ['of an ordered endpoint, with a key', { target: ordered, orderingKey: 'a', expected: waits }],
    ['of an ordered endpoint, which orders all', { target: ordered, orderingKey: '*', expected: waits }],
    ['of an ordered endpoint, also without a key', { target: ordered, orderingKey: null, expected: waits }],
    ['of one with a key whose endpoint orders no more', { target: given, orderingKey: 'a', expected: waits }],
    [
      "the endpoint's own, with a key",
      { target: { ...ordered, retryDelaysMs: own }, orderingKey: 'a', expected: own },
    ],
    [
      "the endpoint's own, without a key",
      { target: { ...given, retryDelaysMs: own }, orderingKey: null, expected: own },
    ],
  ])('is that %s', (_what, { target, orderingKey, expected }) =>
    expect(
      retryDelaysOf({ message: { orderingKey, retrySchedule: null }, target, result: response(500) }),
    ).toEqual(expected),
  );

  it('of an ordered endpoint has the fast waits after a 429', () =>
    expect(decideOutcome(response(429), history(1, 3), { ...SETTINGS, retryDelaysMs: waits })).toMatchObject({
      retryType: 'fast',
      retryAfterSeconds: 60,
    }));
});

describe('a test message', () => {
  it('has one attempt, and is not swept when that fails', () =>
    expect(decideOutcome(response(503), { ...FIRST, isTest: true }, SETTINGS)).toEqual({
      status: 'failed_permanent',
      sweepAt: undefined,
    }));

  it('succeeds as any other', () =>
    expect(decideOutcome(response(204), { ...FIRST, isTest: true }, SETTINGS)).toEqual({
      status: 'succeeded',
    }));
});

it('a message that probed its endpoint is due at once, and tells no wait', () =>
  expect(decideOutcome(response(503, { retryAfter: '77' }), { ...FIRST, isProbe: true }, SETTINGS)).toEqual({
    status: 'pending_retry',
    retryType: 'slow',
    retryAfterSeconds: undefined,
    nextAttemptAt: new Date(NOW),
    sweepAt: new Date(NOW + ENQUEUE_GRACE_MS),
  }));
