import { addWorkers, verifyParts, removeWorkers } from '../faults/change-workers.js';
import { loseMaster, switchMaster } from '../faults/cluster-troubles.js';
import type { Scenario } from '../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../experiment/under-load.js';

/** A dying master may lose the last enqueued jobs. The sweep finds them after a minute. */
const SWEPT_WITHIN_MS = 90_000;
const COME_AND_GO = 2;

/** Two shards on a cluster of three masters, each with a replica. */
export const growingCluster: Scenario = {
  name: 'redis-cluster',
  description:
    'Eight workers use two shards of a Redis Cluster. Two start, two stop, one master dies and another is switched.',
  invariants: [1, 2, 9],
  services: { api: 1, 'delivery-worker': 6, 'retry-scheduler': 2 },
  environment: { DELIVERY_SHARDS: '2' },
  redisCluster: { masters: 3, replicas: 1 },
  run: (experiment) =>
    underLoad(experiment, { breakIt, verify: verifyParts, quietWithinMs: SWEPT_WITHIN_MS }),
};

async function breakIt(experiment: RunningExperiment): Promise<void> {
  await addWorkers(experiment, COME_AND_GO);
  await loseMaster(experiment, 0);
  await removeWorkers(experiment, COME_AND_GO);
  await switchMaster(experiment, 1);
}
