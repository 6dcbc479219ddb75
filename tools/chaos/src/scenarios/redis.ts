import { fillRedis, flushRedis, replaceRedis, restartRedisEmpty } from '../breakages/redis-losses.js';
import { killStore, takeStoreAway } from '../breakages/store-outages.js';
import type { Scenario } from '../trial/scenario.js';
import type { BrokenTrial } from '../trial/under-load.js';
import { underLoadWithCargo } from '../trial/under-load-with-cargo.js';

interface RedisTrouble extends Pick<Scenario, 'name' | 'story'> {
  readonly breakIt: (trial: BrokenTrial) => Promise<void>;
  /** The longest wait of a due message after Redis is back and the load has ended. */
  readonly quietWithinMs: number;
}

/** The scheduler rebuilds the queues at once. */
const REBUILT_WITHIN_MS = 20_000;
/** The sweep finds a single lost job after a minute. */
const SWEPT_WITHIN_MS = 75_000;
/** The rate that two cores deliver in addition to the load. */
const BACKLOG_PER_SECOND = 150;

const TROUBLES: readonly RedisTrouble[] = [
  {
    name: 'redis-flushed',
    story: 'Runs FLUSHALL while retries, dead letters and paused messages wait in Redis.',
    breakIt: flushRedis,
    quietWithinMs: REBUILT_WITHIN_MS,
  },
  {
    name: 'redis-restarted-empty',
    story: 'Redis restarts without its data.',
    breakIt: restartRedisEmpty,
    quietWithinMs: REBUILT_WITHIN_MS,
  },
  {
    name: 'redis-replaced',
    story: 'Redis dies, and an empty server takes over its address.',
    breakIt: replaceRedis,
    quietWithinMs: REBUILT_WITHIN_MS,
  },
  {
    name: 'redis-killed',
    story: 'Redis is killed with SIGKILL and recovers from its append-only file.',
    breakIt: (trial) => killStore(trial, 'redis'),
    quietWithinMs: SWEPT_WITHIN_MS,
  },
  {
    name: 'redis-away',
    story: 'Redis is down for a while. The API rejects sends, and attempts in flight are recorded once.',
    breakIt: (trial) => takeStoreAway(trial, 'redis'),
    quietWithinMs: SWEPT_WITHIN_MS,
  },
  {
    name: 'redis-full',
    story: 'Redis reaches its memory limit and refuses every write.',
    breakIt: fillRedis,
    quietWithinMs: SWEPT_WITHIN_MS,
  },
];

export const REDIS_SCENARIOS: readonly Scenario[] = TROUBLES.map(
  ({ name, story, breakIt, quietWithinMs }): Scenario => ({
    name,
    story,
    promises: [1, 2],
    run: (trial) =>
      underLoadWithCargo(trial, {
        breakIt,
        quietWithinMs: quietWithinMs + (trial.scale.backlog / BACKLOG_PER_SECOND) * 1000,
      }),
  }),
);
