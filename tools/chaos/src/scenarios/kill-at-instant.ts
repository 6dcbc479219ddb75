import { type Instant, killAtInstant } from '../breakages/kill-at-instant.js';
import type { Scenario } from '../trial/scenario.js';
import { underLoad } from '../trial/under-load.js';

/** A lost hand-off is found a minute after it was due. */
const HEALED_WITHIN_MS = 80_000;
const TIMES = 3;

/** Statements are prepared: what goes by are their values, and only a record holds the headers that were sent. */
export const RECORD = 'x-webhook-signature';

type NamedInstant = Omit<Instant, 'times'> & Pick<Scenario, 'name' | 'story'>;

export const INSTANTS: readonly NamedInstant[] = [
  {
    name: 'kill-between-commit-and-hand-off',
    story: 'An api is killed when messages are committed and answered, and not yet handed to the queue.',
    kind: 'api',
    store: 'redis',
    text: 'bull:deliveries:',
  },
  {
    name: 'kill-between-answer-and-record',
    story: 'A delivery-worker is killed when destinations have answered, and the record is on its way.',
    kind: 'delivery-worker',
    store: 'postgres',
    text: RECORD,
  },
  {
    name: 'kill-between-record-and-hand-on',
    story: 'A delivery-worker is killed when a failure is on record, and its retry not yet queued.',
    kind: 'delivery-worker',
    store: 'redis',
    text: 'bull:retries-slow:',
  },
  {
    name: 'kill-between-due-and-requeued',
    story: 'A retry-scheduler is killed when a retry is due, and not yet in the queue of deliveries.',
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
