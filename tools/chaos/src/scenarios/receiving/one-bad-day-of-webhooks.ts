import { INSTANTS } from '../../faults/instants.js';
import { killAtInstant } from '../../faults/kill-at-instant.js';
import { killAtRandom } from '../../faults/kill-at-random.js';
import { dropConnections } from '../../faults/postgres-troubles.js';
import { flushRedis } from '../../faults/redis-losses.js';
import { replaceOneOfEachKind } from '../../faults/replace-every-process.js';
import { killStore, takeStoreAway } from '../../faults/store-outages.js';
import { createSourceEnvironment } from '../../experiment/source-environment.js';
import type { Scenario } from '../../experiment/scenario.js';
import { type RunningExperiment, underLoad } from '../../experiment/under-load.js';
import { HEALED_WITHIN_MS, RECEIVING_SERVICES } from './source.js';

/** Kills last a third of the load time of other scenarios. */
const BRIEFLY = 1 / 3;

/** The short form of the scenarios for received webhooks. Faults with the longest recovery come first. */
export const oneBadDayOfWebhooks: Scenario = {
  name: 'one-bad-day-of-webhooks',
  description:
    'Injects kills, outages of stores and a deploy in turn while webhooks are received, forwarded and drained.',
  invariants: [1, 2, 9],
  services: RECEIVING_SERVICES,
  run: (experiment) =>
    underLoad(experiment, {
      createEnvironment: createSourceEnvironment,
      breakIt,
      quietWithinMs: HEALED_WITHIN_MS,
    }),
};

async function breakIt(experiment: RunningExperiment): Promise<void> {
  const { seconds, awaySeconds } = experiment.scale;
  const brief = {
    ...experiment,
    scale: { ...experiment.scale, seconds: seconds * BRIEFLY, awaySeconds: awaySeconds * BRIEFLY },
  };
  await killAtInstant(brief, INSTANTS.webhooksBeforeEnqueue, 1);
  await killAtRandom(brief, 'ingest');
  await killAtRandom(brief, 'api');
  await flushRedis(brief);
  await killStore(brief, 'postgres');
  await dropConnections(brief);
  await takeStoreAway(brief, 'redis');
  await takeStoreAway(brief, 'postgres');
  await replaceOneOfEachKind(brief);
}
