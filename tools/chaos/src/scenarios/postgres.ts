import { loseAnswers } from '../breakages/lose-answers.js';
import { dropConnections, lockMessages } from '../breakages/postgres-troubles.js';
import { killStore, restartStore, silenceStore, takeStoreAway } from '../breakages/store-outages.js';
import type { Outcome, Scenario } from '../trial/scenario.js';
import { type BrokenTrial, underLoad } from '../trial/under-load.js';

interface PostgresTrouble extends Pick<Scenario, 'name' | 'story'> {
  readonly breakIt: (trial: BrokenTrial) => Promise<void>;
}

/** Workers return jobs to the queue for some seconds. The sweep finds a lost job after a minute. */
const HEALED_WITHIN_MS = 75_000;

const TROUBLES: readonly PostgresTrouble[] = [
  {
    name: 'postgres-restarted',
    story: 'PostgreSQL restarts in an orderly way.',
    breakIt: (trial) => restartStore(trial, 'postgres'),
  },
  {
    name: 'postgres-killed',
    story: 'PostgreSQL is killed with SIGKILL and recovers from its log.',
    breakIt: (trial) => killStore(trial, 'postgres'),
  },
  {
    name: 'postgres-away',
    story:
      'PostgreSQL is down for a while. The API rejects sends, and workers keep the responses of destinations in memory.',
    breakIt: (trial) => takeStoreAway(trial, 'postgres'),
  },
  {
    name: 'postgres-silent',
    story: 'PostgreSQL accepts connections without answering for a while.',
    breakIt: (trial) => silenceStore(trial, 'postgres'),
  },
  {
    name: 'postgres-disconnected',
    story: 'Repeatedly drops all connections with pg_terminate_backend.',
    breakIt: dropConnections,
  },
  {
    name: 'postgres-answers-lost',
    story: 'Repeatedly breaks the connection between a commit of messages and its response.',
    breakIt: loseAnswers,
  },
  {
    name: 'postgres-locked',
    story: 'The messages table is locked for a while.',
    breakIt: lockMessages,
  },
];

export const POSTGRES_SCENARIOS: readonly Scenario[] = TROUBLES.map(({ name, story, breakIt }): Scenario => ({
  name,
  story,
  promises: [1, 2],
  async run(trial) {
    const outcome = await underLoad(trial, { breakIt, quietWithinMs: HEALED_WITHIN_MS });
    return { ...outcome, faults: [...outcome.faults, ...judgeFaultOfOurs(outcome)] };
  },
}));

/** Every destination of the load accepts its messages in the end. */
function judgeFaultOfOurs({ balance: { deadLettered } }: Outcome): readonly string[] {
  return deadLettered === 0 ? [] : [`${deadLettered} messages failed for good for our own fault`];
}
