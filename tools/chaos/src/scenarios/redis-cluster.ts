import { addWorkers, verifyParts, removeWorkers } from '../breakages/change-workers.js';
import { loseMaster, switchMaster } from '../breakages/cluster-troubles.js';
import type { Scenario } from '../trial/scenario.js';
import { type BrokenTrial, underLoad } from '../trial/under-load.js';

/** A dying master may lose the last enqueued jobs. The sweep finds them after a minute. */
const SWEPT_WITHIN_MS = 90_000;
const COME_AND_GO = 2;

/** Two shards on a cluster of three masters, each with a replica. */
export const growingCluster: Scenario = {
  name: 'redis-cluster',
  story:
    'Eight workers use two shards of a Redis Cluster. Two start, two stop, one master dies and another is switched.',
  promises: [1, 2, 9],
  services: { api: 1, 'delivery-worker': 6, 'retry-scheduler': 2 },
  environment: { DELIVERY_SHARDS: '2' },
  redisCluster: { masters: 3, replicas: 1 },
  run: (trial) => underLoad(trial, { breakIt, verify: verifyParts, quietWithinMs: SWEPT_WITHIN_MS }),
};

async function breakIt(trial: BrokenTrial): Promise<void> {
  await addWorkers(trial, COME_AND_GO);
  await loseMaster(trial, 0);
  await removeWorkers(trial, COME_AND_GO);
  await switchMaster(trial, 1);
}
