import { fillRedis, flushRedis, replaceRedis, restartRedisEmpty } from '../faults/redis-losses.js';
import { killStore, takeStoreAway } from '../faults/store-outages.js';
import type { Scenario } from '../experiment/scenario.js';
import type { RunningExperiment } from '../experiment/under-load.js';
import { underLoadWithBacklog } from '../faults/under-load-with-backlog.js';

interface RedisTrouble extends Pick<Scenario, 'name' | 'description'> {
  readonly breakIt: (experiment: RunningExperiment) => Promise<void>;
  /** The longest wait of a due message after Redis is back and the load has ended. */
  readonly quietWithinMs: number;
}

/** The scheduler rebuilds the queues at once. */
const REBUILT_WITHIN_MS = 20_000;
/** The sweep finds a single lost job after a minute. */
const SWEPT_WITHIN_MS = 75_000;

const TROUBLES: readonly RedisTrouble[] = [
  {
    name: 'redis-flushed',
    description: 'Runs FLUSHALL while retries, dead letters and paused messages wait in Redis.',
    breakIt: flushRedis,
    quietWithinMs: REBUILT_WITHIN_MS,
  },
  {
    name: 'redis-restarted-empty',
    description: 'Redis restarts without its data.',
    breakIt: restartRedisEmpty,
    quietWithinMs: REBUILT_WITHIN_MS,
  },
  {
    name: 'redis-replaced',
    description: 'Redis dies, and an empty server takes over its address.',
    breakIt: replaceRedis,
    quietWithinMs: REBUILT_WITHIN_MS,
  },
  {
    name: 'redis-killed',
    description: 'Redis is killed with SIGKILL and recovers from its append-only file.',
    breakIt: (experiment) => killStore(experiment, 'redis'),
    quietWithinMs: SWEPT_WITHIN_MS,
  },
  {
    name: 'redis-away',
    description:
      'Redis is down for a while. The API rejects sends, and attempts in flight are recorded once.',
    breakIt: (experiment) => takeStoreAway(experiment, 'redis'),
    quietWithinMs: SWEPT_WITHIN_MS,
  },
  {
    name: 'redis-full',
    description: 'Redis reaches its memory limit and refuses every write.',
    breakIt: fillRedis,
    quietWithinMs: SWEPT_WITHIN_MS,
  },
];

export const REDIS_SCENARIOS: readonly Scenario[] = TROUBLES.map(
  ({ name, description, breakIt, quietWithinMs }): Scenario => ({
    name,
    description,
    invariants: [1, 2],
    run: (experiment) => underLoadWithBacklog(experiment, { breakIt, quietWithinMs }),
  }),
);
