import { oneBadDayOfListeners } from '../scenarios/receiving/listeners.js';
import { oneBadDay } from '../scenarios/one-bad-day.js';
import { growingCluster } from '../scenarios/redis-cluster.js';
import { oneBadDayOfWebhooks } from '../scenarios/receiving/one-bad-day-of-webhooks.js';
import { createChance } from '../experiment/chance.js';
import type { Outcome, Scenario } from '../experiment/scenario.js';
import { openChaosLab } from './open-chaos-lab.js';

const SHORT = { seconds: 6, awaySeconds: 6, perSecond: 30, backlog: 200 };
const SEED = 1;

/** The short form of the suite: all faults in turn, on one stack. */
export function runBadDay(): Promise<Outcome> {
  return runBriefly(oneBadDay);
}

/** The same for received webhooks. */
export function runBadDayOfWebhooks(): Promise<Outcome> {
  return runBriefly(oneBadDayOfWebhooks);
}

/** The same for listeners. */
export function runBadDayOfListeners(): Promise<Outcome> {
  return runBriefly(oneBadDayOfListeners);
}

/** The same for workers that come and go, and a Redis Cluster node that fails over. */
export function runClusterBriefly(): Promise<Outcome> {
  return runBriefly(growingCluster);
}

async function runBriefly(scenario: Scenario): Promise<Outcome> {
  const { stack, receivers, api, stop } = await openChaosLab(scenario, { keepFolder: false });
  try {
    return await scenario.run({
      name: scenario.name,
      scale: SHORT,
      chance: createChance(SEED),
      stack,
      receivers,
      api,
      say: () => undefined,
    });
  } finally {
    await stop();
  }
}
