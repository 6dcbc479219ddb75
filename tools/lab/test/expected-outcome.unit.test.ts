import { describe, expect, it } from '@jest/globals';
import { type DestinationPlan, type ExpectationOptions, expectOutcome } from '@posthorn/lab';
import { addForeign } from '../src/ledger/find-foreign-errors.js';
import { processNumberOf, sourceAddressOf } from '../src/receivers/source-address.js';

interface Case {
  readonly plan: DestinationPlan;
  readonly error: string;
  readonly ofAttempts: boolean;
  readonly ofDeadLetters: boolean;
}

function matches(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

describe('an error on record', () => {
  it.each<readonly [string, Case]>([
    [
      'of a destination that answers 200',
      {
        plan: { behaviour: { kind: 'ok' } },
        error: 'connection refused',
        ofAttempts: false,
        ofDeadLetters: false,
      },
    ],
    [
      'that a flaky destination has given',
      {
        plan: { behaviour: { kind: 'flaky', failures: 1, status: 500 } },
        error: 'the destination answered 500',
        ofAttempts: true,
        ofDeadLetters: false,
      },
    ],
    [
      'that a flaky destination has not given',
      {
        plan: { behaviour: { kind: 'flaky', failures: 1, status: 500 } },
        error: 'the destination answered 502',
        ofAttempts: false,
        ofDeadLetters: false,
      },
    ],
    [
      'of a destination that always fails',
      {
        plan: { behaviour: { kind: 'status', status: 500 } },
        error: 'the destination answered 500',
        ofAttempts: true,
        ofDeadLetters: true,
      },
    ],
    [
      'of a destination that hangs',
      {
        plan: { behaviour: { kind: 'hang' } },
        error: 'no complete response within 15000 ms (waiting for the response)',
        ofAttempts: true,
        ofDeadLetters: true,
      },
    ],
    [
      'of a destination that resets',
      {
        plan: { behaviour: { kind: 'reset', phase: 'request' } },
        error: 'the destination closed the connection',
        ofAttempts: true,
        ofDeadLetters: true,
      },
    ],
    [
      'of a destination with a wrong certificate',
      {
        plan: { behaviour: { kind: 'ok' }, certificate: 'expired' },
        error: 'TLS failed: the certificate has expired',
        ofAttempts: true,
        ofDeadLetters: true,
      },
    ],
  ])(
    'distinguishes errors %s from unexplained errors',
    (_title, { plan, error, ofAttempts, ofDeadLetters }) => {
      const { attemptErrors, deadLetterErrors } = expectOutcome(plan);
      expect([matches(attemptErrors, error), matches(deadLetterErrors, error)]).toEqual([
        ofAttempts,
        ofDeadLetters,
      ]);
    },
  );

  it('may be one that the injected fault causes, if the plan allows it', () => {
    const options: ExpectationOptions = { mayFailWith: [/^endpoint deleted$/] };
    const { deadLetterErrors } = expectOutcome({ behaviour: { kind: 'ok' } }, options);
    expect(matches(deadLetterErrors, 'endpoint deleted')).toBe(true);
  });

  it('is counted by its text, together with the same error of other endpoints', () => {
    const row = (endpointId: string, error: string | null, count: number) => ({ endpointId, error, count });
    const rows = [row('a', 'x', 2), row('b', 'x', 3), row('b', 'fine', 4), row('a', null, 1)];
    const allowed = new Map([['b', [/^fine$/]]]);
    expect(addForeign(rows, (id) => allowed.get(id))).toEqual({ x: 5, 'no error': 1 });
  });
});

it('derives the sending process from the address of a request', () => {
  const numbers = [1, 7, 255, 256, 700];
  expect(numbers.map(sourceAddressOf).map(processNumberOf)).toEqual(numbers);
  expect(processNumberOf(`::ffff:${sourceAddressOf(9)}`)).toBe(9);
  expect(['127.0.0.1', '::1', undefined].map(processNumberOf)).toEqual([0, 0, 0]);
});
