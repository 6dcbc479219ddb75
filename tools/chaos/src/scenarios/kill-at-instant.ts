import { type Instant, killAtInstant } from '../faults/kill-at-instant.js';
import type { Scenario } from '../experiment/scenario.js';
import { underLoad } from '../experiment/under-load.js';

/** The sweep finds a lost job a minute after it was due. */
const HEALED_WITHIN_MS = 80_000;
const TIMES = 3;

/** Prepared statements send only their values, and only an attempt record contains the sent headers. */
export const RECORD = 'x-webhook-signature';

type NamedInstant = Omit<Instant, 'times'> & Pick<Scenario, 'name' | 'description'>;

export const INSTANTS: readonly NamedInstant[] = [
  {
    name: 'kill-between-commit-and-enqueue',
    description: 'Kills the API after messages are committed and acknowledged, before they are enqueued.',
    kind: 'api',
    store: 'redis',
    text: '{bull:0}:deliveries:',
  },
  {
    name: 'kill-between-answer-and-record',
    description:
      'Kills a delivery-worker after destinations have answered, before the attempts are recorded.',
    kind: 'delivery-worker',
    store: 'postgres',
    text: RECORD,
  },
  {
    name: 'kill-between-record-and-enqueue',
    description: 'Kills a delivery-worker after a failure is recorded, before its retry is enqueued.',
    kind: 'delivery-worker',
    store: 'redis',
    text: '{bull:0}:retries-slow:',
  },
  {
    name: 'kill-between-due-and-requeued',
    description: 'Kills a retry-scheduler when a retry is due, before it is in the delivery queue.',
    kind: 'retry-scheduler',
    store: 'redis',
    text: '{bull:0}:deliveries:',
  },
];

export function killAt({ name, description, ...instant }: NamedInstant): Scenario {
  return {
    name,
    description,
    invariants: [1, 2],
    run: (experiment) =>
      underLoad(experiment, {
        breakIt: (broken) => killAtInstant(broken, { ...instant, times: TIMES }),
        quietWithinMs: HEALED_WITHIN_MS,
      }),
  };
}
