import { INSTANTS_SEEN } from '../scenarios/instants-seen.js';
import { oneBadDayOfListeners } from '../scenarios/receiving/listeners.js';
import { oneBadDayOfOrder } from '../scenarios/order.js';
import { oneBadDay } from '../scenarios/one-bad-day.js';
import { growingCluster } from '../scenarios/redis-cluster.js';
import { oneBadDayOfWebhooks } from '../scenarios/receiving/one-bad-day-of-webhooks.js';
import type { Outcome } from '../experiment/scenario.js';
import { openLane } from './lane.js';

const SHORT = { seconds: 6, awaySeconds: 6, perSecond: 30, backlog: 200 };
const SEED = 1;

const BRIEF = {
  messages: oneBadDay,
  webhooks: oneBadDayOfWebhooks,
  listeners: oneBadDayOfListeners,
  order: oneBadDayOfOrder,
  cluster: growingCluster,
  'instants of sends': INSTANTS_SEEN.sends,
  'instants of webhooks': INSTANTS_SEEN.webhooks,
  'instants of events': INSTANTS_SEEN.events,
} as const;

/** The short form of the suite for tests: all faults in turn, on one stack, and each instant at which others kill. */
export async function runBriefly(name: keyof typeof BRIEF): Promise<Outcome> {
  const lane = openLane({ scale: SHORT, seed: SEED, keep: false });
  try {
    return await lane.run(BRIEF[name], () => undefined);
  } finally {
    await lane.close();
  }
}
