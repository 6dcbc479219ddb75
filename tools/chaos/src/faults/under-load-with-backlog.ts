import {
  type RedisBacklog,
  verifyRedisBacklog,
  releaseRedisBacklog,
  createRedisBacklog,
} from './redis-backlog.js';
import type { Outcome } from '../experiment/scenario.js';
import type { Experiment } from '../experiment/experiment.js';
import { type Fault, underLoad } from '../experiment/under-load.js';

/** The rate that two cores deliver in addition to the load. */
const BACKLOG_PER_SECOND = 150;

/**
 * Injects a fault under load while retries, dead letters and held messages wait in Redis. All must exist afterwards.
 * The time for the backlog itself comes on top of the given one.
 */
export async function underLoadWithBacklog(
  experiment: Experiment,
  { breakIt, quietWithinMs }: Pick<Fault, 'breakIt' | 'quietWithinMs'>,
): Promise<Outcome> {
  let backlog: RedisBacklog;
  return await underLoad(experiment, {
    breakIt,
    quietWithinMs: quietWithinMs + (experiment.scale.backlog / BACKLOG_PER_SECOND) * 1000,
    async prepare(broken) {
      backlog = await createRedisBacklog(broken);
    },
    afterLoad: (broken) => releaseRedisBacklog(broken, backlog),
    verify: (broken) => verifyRedisBacklog(broken, backlog),
  });
}
