import { setTimeout as sleep } from 'node:timers/promises';
import { type LabRedis, at } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';

const TAKEN_OVER_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** A shard's master and its replica. */
function pair({ stack: { redisNodes } }: RunningExperiment, shard: number): readonly [LabRedis, LabRedis] {
  return [at(redisNodes, shard), at(redisNodes, redisNodes.length / 2 + shard)];
}

/** Kills a master as in a power cut. Its replica takes over with its data, and the old master returns as a replica. */
export async function loseMaster(experiment: RunningExperiment, shard: number): Promise<void> {
  const [master, replica] = pair(experiment, shard);
  experiment.say(`kills the master of shard ${shard}`);
  const killedMs = Date.now();
  await master.kill();
  await waitForMaster(replica, shard);
  experiment.reportMetric('fail-over', `${Date.now() - killedMs} ms`);
  await master.start();
}

/** Switches the master without data loss: the replica takes over once it has all data. */
export async function switchMaster(experiment: RunningExperiment, shard: number): Promise<void> {
  const [, replica] = pair(experiment, shard);
  experiment.say(`switches the master of shard ${shard}`);
  await replica.command('CLUSTER', 'FAILOVER');
  await waitForMaster(replica, shard);
}

/** Only the master of a shard answers for its keys; other nodes redirect. */
async function waitForMaster(node: LabRedis, shard: number): Promise<void> {
  const deadline = Date.now() + TAKEN_OVER_WITHIN_MS;
  while (!(await isMaster(node, shard))) {
    if (Date.now() > deadline) throw new Error(`No replica took shard ${shard} over.`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function isMaster(node: LabRedis, shard: number): Promise<boolean> {
  return node.command('EXISTS', `posthorn:{bull:${shard}}:data-marker`).then(
    () => true,
    () => false,
  );
}
