import { setTimeout as sleep } from 'node:timers/promises';
import { killAtRandom } from '../faults/kill-at-random.js';
import { flushRedis } from '../faults/redis-losses.js';
import { replaceEveryProcess, replaceOneOfEachKind } from '../faults/replace-every-process.js';
import { killStore, takeStoreAway } from '../faults/store-outages.js';
import type { RunningExperiment } from '../experiment/under-load.js';
import type { ListenerEnvironment } from './listener-environment.js';

export type ListenerFault = (experiment: RunningExperiment, listeners: ListenerEnvironment) => Promise<void>;

const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 800;
/** The share of cuts in the network, which end the connections of all. The others kill one listener. */
const ALL_SHARE = 0.3;

/** Cuts connections at random instants, on the way or at the listener, until the time is over. */
export const cutAtRandom: ListenerFault = async (
  { chance, scale, reportMetric },
  { listened, cutConnections },
) => {
  const deadline = Date.now() + scale.seconds * 1000;
  let cuts = 0;
  while (Date.now() < deadline) {
    await sleep(chance.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS));
    if (chance.number() < ALL_SHARE) cutConnections();
    else chance.pick(listened).listener.cut();
    cuts += 1;
  }
  reportMetric('cuts', cuts);
};

export const killApi: ListenerFault = (experiment) => killAtRandom(experiment, 'api');

export const loseRedis: ListenerFault = async (experiment) => {
  await flushRedis(experiment);
  await killStore(experiment, 'redis');
  await takeStoreAway(experiment, 'redis');
};

export const loseDatabase: ListenerFault = async (experiment) => {
  await killStore(experiment, 'postgres');
  await takeStoreAway(experiment, 'postgres');
};

export const deploy: ListenerFault = (experiment) => replaceEveryProcess(experiment);

/** All of these in turn, a third as long. */
export const everyFault: ListenerFault = async (experiment, listeners) => {
  const { seconds, awaySeconds } = experiment.scale;
  const scale = { ...experiment.scale, seconds: seconds / 3, awaySeconds: awaySeconds / 3 };
  const brief = { ...experiment, scale };
  for (const fault of [killApi, cutAtRandom, loseRedis, loseDatabase]) await fault(brief, listeners);
  await replaceOneOfEachKind(brief);
};
