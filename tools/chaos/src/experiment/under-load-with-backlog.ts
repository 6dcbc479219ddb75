import {
  type RedisBacklog,
  verifyRedisBacklog,
  releaseRedisBacklog,
  createRedisBacklog,
} from '../faults/redis-backlog.js';
import type { Outcome } from './scenario.js';
import type { Experiment } from './experiment.js';
import { type Fault, underLoad } from './under-load.js';

/**
 * Injects a fault under load while retries, dead letters and held messages wait in Redis. All must exist afterwards.
 */
export async function underLoadWithBacklog(
  experiment: Experiment,
  fault: Pick<Fault, 'breakIt' | 'quietWithinMs'>,
): Promise<Outcome> {
  let backlog: RedisBacklog;
  return await underLoad(experiment, {
    ...fault,
    async prepare(broken) {
      backlog = await createRedisBacklog(broken);
    },
    afterLoad: (broken) => releaseRedisBacklog(broken, backlog),
    verify: (broken) => verifyRedisBacklog(broken, backlog),
  });
}
