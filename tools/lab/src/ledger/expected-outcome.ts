import type { Behaviour, DestinationPlan } from '../receivers/behaviour.js';

/** The possible results of an endpoint's messages when Posthorn works correctly. */
export interface ExpectedOutcome {
  /** The number of attempts of each message without internal failures. Undefined when it is unknown. */
  readonly attempts: number | undefined;
  /** The errors that an attempt may have on record. */
  readonly attemptErrors: readonly RegExp[];
  /** The errors of a permanently failed message. An empty list requires the delivery of every message. */
  readonly deadLetterErrors: readonly RegExp[];
  /** Whether every attempt is one request that a receiver counts. */
  readonly isCounted: boolean;
}

export interface ExpectationOptions {
  /** The number of attempts per message, when the behaviour does not determine it. */
  readonly attempts?: number | undefined;
  /** Further errors that the injected fault may cause. */
  readonly mayFailWith?: readonly RegExp[] | undefined;
}

const CLOSED = /the destination closed the connection/;
const NOT_IN_TIME = /no complete response within \d+ ms/;
/** Marks messages that the lab itself inserted into PostgreSQL. */
export const PUT_IN = 'put in';

export function expectOutcome(
  { behaviour, certificate }: DestinationPlan,
  { attempts = attemptsOf(behaviour), mayFailWith = [] }: ExpectationOptions = {},
): ExpectedOutcome {
  const own = certificate === undefined ? errorsOf(behaviour) : [/^TLS failed: /];
  const takesAllInTheEnd = certificate === undefined && TAKING.has(behaviour.kind);
  const putIn = new RegExp(`^${PUT_IN}$`);
  return {
    attempts,
    attemptErrors: [...own, ...mayFailWith, putIn],
    deadLetterErrors: takesAllInTheEnd ? mayFailWith : [...own, ...mayFailWith, putIn],
    isCounted: certificate === undefined && !(behaviour.kind === 'reset' && behaviour.phase === 'accept'),
  };
}

const TAKING = new Set<Behaviour['kind']>(['ok', 'slow', 'flaky', 'endless', 'reset-once']);

function attemptsOf(behaviour: Behaviour): number | undefined {
  if (behaviour.kind === 'ok' || behaviour.kind === 'slow') return 1;
  if (behaviour.kind === 'reset-once') return 2;
  return behaviour.kind === 'flaky' ? behaviour.failures + 1 : undefined;
}

const ERRORS: Readonly<Record<Exclude<Behaviour['kind'], 'status' | 'flaky'>, readonly RegExp[]>> = {
  ok: [],
  slow: [],
  endless: [],
  hang: [NOT_IN_TIME],
  drip: [NOT_IN_TIME],
  reset: [CLOSED],
  'reset-once': [CLOSED],
  'interim-flood': [/^the destination sent more than 16 interim responses/],
  'huge-head': [/the response headers are larger than/, CLOSED],
};

function errorsOf(behaviour: Behaviour): readonly RegExp[] {
  if (behaviour.kind !== 'status' && behaviour.kind !== 'flaky') return ERRORS[behaviour.kind];
  return [new RegExp(`^the destination answered ${behaviour.status}$`)];
}
