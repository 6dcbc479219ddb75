import { type Instant, killAtInstant } from '../breakages/kill-at-instant.js';
import type { Scenario } from '../trial/scenario.js';
import { underLoad } from '../trial/under-load.js';

/** The sweep finds a lost job a minute after it was due. */
const HEALED_WITHIN_MS = 80_000;
const TIMES = 3;

/** Prepared statements send only their values, and only an attempt record contains the sent headers. */
export const RECORD = 'x-webhook-signature';

type NamedInstant = Omit<Instant, 'times'> & Pick<Scenario, 'name' | 'story'>;

export const INSTANTS: readonly NamedInstant[] = [
  {
    name: 'kill-between-commit-and-hand-off',
    story: 'Kills the API after messages are committed and acknowledged, before they are enqueued.',
    kind: 'api',
    store: 'redis',
    text: 'bull:deliveries:',
  },
  {
    name: 'kill-between-answer-and-record',
    story: 'Kills a delivery-worker after destinations have answered, before the attempts are recorded.',
    kind: 'delivery-worker',
    store: 'postgres',
    text: RECORD,
  },
  {
    name: 'kill-between-record-and-hand-on',
    story: 'Kills a delivery-worker after a failure is recorded, before its retry is enqueued.',
    kind: 'delivery-worker',
    store: 'redis',
    text: 'bull:retries-slow:',
  },
  {
    name: 'kill-between-due-and-requeued',
    story: 'Kills a retry-scheduler when a retry is due, before it is in the delivery queue.',
    kind: 'retry-scheduler',
    store: 'redis',
    text: 'bull:deliveries:',
  },
];

export function killAt({ name, story, ...instant }: NamedInstant): Scenario {
  return {
    name,
    story,
    promises: [1, 2],
    run: (trial) =>
      underLoad(trial, {
        breakIt: (broken) => killAtInstant(broken, { ...instant, times: TIMES }),
        quietWithinMs: HEALED_WITHIN_MS,
      }),
  };
}
