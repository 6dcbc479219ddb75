import { type Instant, INSTANTS } from '../faults/instants.js';
import { killAtInstant } from '../faults/kill-at-instant.js';
import type { Scenario } from '../experiment/scenario.js';
import { underLoad } from '../experiment/under-load.js';

/** The sweep finds a lost job a minute after it was due. */
const HEALED_WITHIN_MS = 80_000;
const TIMES = 3;

export const INSTANT_SCENARIOS: readonly Scenario[] = [
  killAt(INSTANTS.messagesBeforeEnqueue, {
    name: 'kill-between-commit-and-enqueue',
    description: 'Kills the API after messages are committed and acknowledged, before they are enqueued.',
  }),
  killAt(INSTANTS.attemptsBeforeRecord, {
    name: 'kill-between-answer-and-record',
    description:
      'Kills a delivery-worker after destinations have answered, before the attempts are recorded.',
  }),
  killAt(INSTANTS.retryBeforeEnqueue, {
    name: 'kill-between-record-and-enqueue',
    description: 'Kills a delivery-worker after a failure is recorded, before its retry is enqueued.',
  }),
  killAt(INSTANTS.dueRetryBeforeEnqueue, {
    name: 'kill-between-due-and-requeued',
    description: 'Kills a retry-scheduler when a retry is due, before it is in the delivery queue.',
  }),
];

function killAt(instant: Instant, named: Pick<Scenario, 'name' | 'description'>): Scenario {
  return {
    ...named,
    invariants: [1, 2],
    run: (experiment) =>
      underLoad(experiment, {
        breakIt: (broken) => killAtInstant(broken, instant, TIMES),
        quietWithinMs: HEALED_WITHIN_MS,
      }),
  };
}
