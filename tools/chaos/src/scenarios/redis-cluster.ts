import { addWorkers, verifyParts, removeWorkers } from '../breakages/change-workers.js';
import { loseMaster, switchMaster } from '../breakages/cluster-troubles.js';
import type { Scenario } from '../trial/scenario.js';
import { type BrokenTrial, underLoad } from '../trial/under-load.js';

/** A master that dies may take the last hand-offs with it: those are found after a minute. */
const SWEPT_WITHIN_MS = 90_000;
const COME_AND_GO = 2;

/** On two shards, on a cluster of three masters with a replica each. */
export const growingCluster: Scenario = {
  name: 'redis-cluster',
  story:
    'Eight workers on two shards of a Redis Cluster: two come and two go, a master dies, another one is switched.',
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
