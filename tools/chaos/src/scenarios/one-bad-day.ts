import { killAtInstant } from '../breakages/kill-at-instant.js';
import { killAtRandom } from '../breakages/kill-at-random.js';
import { dropConnections } from '../breakages/postgres-troubles.js';
import { flushRedis, replaceRedis } from '../breakages/redis-losses.js';
import { replaceOneOfEachKind } from '../breakages/replace-every-process.js';
import { killStore, restartStore, takeStoreAway } from '../breakages/store-outages.js';
import type { Scenario } from '../trial/scenario.js';
import type { BrokenTrial } from '../trial/under-load.js';
import { underLoadWithCargo } from '../trial/under-load-with-cargo.js';
import { RECORD } from './kill-at-instant.js';

const HEALED_WITHIN_MS = 80_000;
/** Kills last a third of the load time of other scenarios. */
const BRIEFLY = 1 / 3;

/** The short form of the suite: all faults in turn on one stack. Faults with the longest recovery come first. */
export const oneBadDay: Scenario = {
  name: 'one-bad-day',
  story:
    'Injects all faults in turn: kills, data loss and outages of stores, and a deploy. Recovery overlaps with the next fault.',
  promises: [1, 2, 9],
  run: (trial) => underLoadWithCargo(trial, { breakIt, quietWithinMs: HEALED_WITHIN_MS }),
};

async function breakIt(trial: BrokenTrial): Promise<void> {
  const { seconds, awaySeconds } = trial.scale;
  const brief = {
    ...trial,
    scale: { ...trial.scale, seconds: seconds * BRIEFLY, awaySeconds: awaySeconds * BRIEFLY },
  };
  await killAtRandom(brief, 'api');
  await killAtRandom(brief, 'delivery-worker');
  await killAtInstant(brief, {
    kind: 'delivery-worker',
    store: 'postgres',
    text: RECORD,
    times: 1,
  });
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
