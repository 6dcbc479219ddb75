import { killAtInstant } from '../breakages/kill-at-instant.js';
import { killAtRandom } from '../breakages/kill-at-random.js';
import { dropConnections } from '../breakages/postgres-troubles.js';
import { flushRedis } from '../breakages/redis-losses.js';
import { replaceOneOfEachKind } from '../breakages/replace-every-process.js';
import { killStore, takeStoreAway } from '../breakages/store-outages.js';
import { createSourceWorld } from '../trial/source-world.js';
import type { Scenario } from '../trial/scenario.js';
import { type BrokenTrial, underLoad } from '../trial/under-load.js';
import { BEFORE_HAND_OFF, HEALED_WITHIN_MS, RECEPTION_SERVICES } from './source.js';

/** Kills last a third of the load time of other scenarios. */
const BRIEFLY = 1 / 3;

/** The short form of the scenarios for received webhooks. Faults with the longest recovery come first. */
export const oneBadDayOfWebhooks: Scenario = {
  name: 'one-bad-day-of-webhooks',
  story:
    'Injects kills, outages of stores and a deploy in turn while webhooks are received, forwarded and drained.',
  promises: [1, 2, 9],
  services: RECEPTION_SERVICES,
  run: (trial) =>
    underLoad(trial, { createWorld: createSourceWorld, breakIt, quietWithinMs: HEALED_WITHIN_MS }),
};

async function breakIt(trial: BrokenTrial): Promise<void> {
  const { seconds, awaySeconds } = trial.scale;
  const brief = {
    ...trial,
    scale: { ...trial.scale, seconds: seconds * BRIEFLY, awaySeconds: awaySeconds * BRIEFLY },
  };
  await killAtInstant(brief, { ...BEFORE_HAND_OFF, times: 1 });
  await killAtRandom(brief, 'ingest');
  await killAtRandom(brief, 'api');
  await flushRedis(brief);
  await killStore(brief, 'postgres');
  await dropConnections(brief);
  await takeStoreAway(brief, 'redis');
  await takeStoreAway(brief, 'postgres');
  await replaceOneOfEachKind(brief);
}
