import { INSTANTS } from '../faults/instants.js';
import { killAtInstant } from '../faults/kill-at-instant.js';
import { killAtRandom } from '../faults/kill-at-random.js';
import { dropConnections } from '../faults/postgres-troubles.js';
import { flushRedis, replaceRedis } from '../faults/redis-losses.js';
import { replaceOneOfEachKind } from '../faults/replace-every-process.js';
import { killStore, restartStore, takeStoreAway } from '../faults/store-outages.js';
import type { Scenario } from '../experiment/scenario.js';
import type { RunningExperiment } from '../experiment/under-load.js';
import { underLoadWithBacklog } from '../faults/under-load-with-backlog.js';

const HEALED_WITHIN_MS = 80_000;
/** Kills last a third of the load time of other scenarios. */
const BRIEFLY = 1 / 3;

/** The short form of the suite: all faults in turn on one stack. Faults with the longest recovery come first. */
export const oneBadDay: Scenario = {
  name: 'one-bad-day',
  description:
    'Injects all faults in turn: kills, data loss and outages of stores, and a deploy. Recovery overlaps with the next fault.',
  invariants: [1, 2, 9],
  run: (experiment) => underLoadWithBacklog(experiment, { breakIt, quietWithinMs: HEALED_WITHIN_MS }),
};

async function breakIt(experiment: RunningExperiment): Promise<void> {
  const { seconds, awaySeconds } = experiment.scale;
  const brief = {
    ...experiment,
    scale: { ...experiment.scale, seconds: seconds * BRIEFLY, awaySeconds: awaySeconds * BRIEFLY },
  };
  await killAtRandom(brief, 'api');
  await killAtRandom(brief, 'delivery-worker');
  await killAtInstant(brief, INSTANTS.attemptsBeforeRecord, 1);
  await killAtRandom(brief, 'retry-scheduler');
  await flushRedis(brief);
  await restartStore(brief, 'postgres');
  await killStore(brief, 'redis');
  await killStore(brief, 'postgres');
  await replaceRedis(brief);
  await dropConnections(brief);
  await takeStoreAway(brief, 'redis');
  await takeStoreAway(brief, 'postgres');
  await replaceOneOfEachKind(brief);
}
