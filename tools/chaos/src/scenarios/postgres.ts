import { loseAnswers } from '../breakages/lose-answers.js';
import { dropConnections, lockMessages } from '../breakages/postgres-troubles.js';
import { killStore, restartStore, silenceStore, takeStoreAway } from '../breakages/store-outages.js';
import type { Outcome, Scenario } from '../trial/scenario.js';
import { type BrokenTrial, underLoad } from '../trial/under-load.js';

interface PostgresTrouble extends Pick<Scenario, 'name' | 'story'> {
  readonly breakIt: (trial: BrokenTrial) => Promise<void>;
}

/** Work in hand is handed back for some seconds; a hand-off that got lost is found after a minute. */
const HEALED_WITHIN_MS = 75_000;

const TROUBLES: readonly PostgresTrouble[] = [
  {
    name: 'postgres-restarted',
    story: 'PostgreSQL restarts in an orderly way.',
    breakIt: (trial) => restartStore(trial, 'postgres'),
  },
  {
    name: 'postgres-killed',
    story: 'PostgreSQL is killed with -9 and recovers from its log.',
    breakIt: (trial) => killStore(trial, 'postgres'),
  },
  {
    name: 'postgres-away',
    story: 'PostgreSQL is away for a while; sends are refused and answers of destinations are kept.',
    breakIt: (trial) => takeStoreAway(trial, 'postgres'),
  },
  {
    name: 'postgres-silent',
    story: 'PostgreSQL takes connections and answers nothing for a while.',
    breakIt: (trial) => silenceStore(trial, 'postgres'),
  },
  {
    name: 'postgres-disconnected',
    story: 'All connections are dropped by pg_terminate_backend, again and again.',
    breakIt: dropConnections,
  },
  {
    name: 'postgres-answers-lost',
    story: 'The connection breaks between a commit of messages and its answer, again and again.',
    breakIt: loseAnswers,
  },
  {
    name: 'postgres-locked',
    story: 'The table of the messages is locked for a while.',
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

/** Every destination of the load takes its messages in the end. */
function judgeFaultOfOurs({ balance: { deadLettered } }: Outcome): readonly string[] {
  return deadLettered === 0 ? [] : [`${deadLettered} messages failed for good for our own fault`];
}
