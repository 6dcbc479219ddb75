import { loseAnswers } from '../faults/lose-answers.js';
import { dropConnections, lockMessages } from '../faults/postgres-troubles.js';
import { killStore, restartStore, silenceStore, takeStoreAway } from '../faults/store-outages.js';
import type { Outcome, Scenario } from '../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../experiment/under-load.js';

interface PostgresTrouble extends Pick<Scenario, 'name' | 'description'> {
  readonly breakIt: (experiment: RunningExperiment) => Promise<void>;
}

/** Workers return jobs to the queue for some seconds. The sweep finds a lost job after a minute. */
const HEALED_WITHIN_MS = 75_000;

const TROUBLES: readonly PostgresTrouble[] = [
  {
    name: 'postgres-restarted',
    description: 'PostgreSQL restarts in an orderly way.',
    breakIt: (experiment) => restartStore(experiment, 'postgres'),
  },
  {
    name: 'postgres-killed',
    description: 'PostgreSQL is killed with SIGKILL and recovers from its log.',
    breakIt: (experiment) => killStore(experiment, 'postgres'),
  },
  {
    name: 'postgres-away',
    description:
      'PostgreSQL is down for a while. The API rejects sends, and workers keep the responses of destinations in memory.',
    breakIt: (experiment) => takeStoreAway(experiment, 'postgres'),
  },
  {
    name: 'postgres-silent',
    description: 'PostgreSQL accepts connections without answering for a while.',
    breakIt: (experiment) => silenceStore(experiment, 'postgres'),
  },
  {
    name: 'postgres-disconnected',
    description: 'Repeatedly drops all connections with pg_terminate_backend.',
    breakIt: dropConnections,
  },
  {
    name: 'postgres-answers-lost',
    description: 'Repeatedly breaks the connection between a commit of messages and its response.',
    breakIt: loseAnswers,
  },
  {
    name: 'postgres-locked',
    description: 'The messages table is locked for a while.',
    breakIt: lockMessages,
  },
];

export const POSTGRES_SCENARIOS: readonly Scenario[] = TROUBLES.map(
  ({ name, description, breakIt }): Scenario => ({
    name,
    description,
    invariants: [1, 2],
    async run(experiment) {
      const outcome = await underLoad(experiment, { breakIt, quietWithinMs: HEALED_WITHIN_MS });
      return { ...outcome, violations: [...outcome.violations, ...verifyOwnError(outcome)] };
    },
  }),
);

/** Every destination of the load accepts its messages in the end. */
function verifyOwnError({ reconciliation: { deadLettered } }: Outcome): readonly string[] {
  return deadLettered === 0 ? [] : [`${deadLettered} messages failed for good for an error of Posthorn`];
}
