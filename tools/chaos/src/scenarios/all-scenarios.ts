import type { Scenario } from '../experiment/scenario.js';
import { bodyStall } from './body-stall.js';
import { interimFlood, resetAfterTaken } from './answers-that-harm.js';
import { EVENT_SCENARIOS } from './events.js';
import { BURST_SCENARIOS } from './fairness/bursts.js';
import { exportKilled } from './export-killed.js';
import { fairness } from './fairness/bad-neighbours.js';
import { fanOutFairness } from './fairness/fan-outs.js';
import { healthTransitions } from './health-transitions.js';
import { BACKLOG_SCENARIOS } from './held-backlogs.js';
import { hostileReceivers } from './hostile-receivers.js';
import { INSTANTS_SEEN } from './instants-seen.js';
import { INSTANT_SCENARIOS } from './kill-at-instant.js';
import { largeBodies } from './large-bodies.js';
import { killNine } from './kill-9.js';
import { LISTENER_SCENARIOS, oneBadDayOfListeners } from './receiving/listeners.js';
import { oneBadDay } from './one-bad-day.js';
import { oneBadDayOfWebhooks } from './receiving/one-bad-day-of-webhooks.js';
import { ORDER_SCENARIOS } from './order.js';
import { POSTGRES_SCENARIOS } from './postgres.js';
import { PUBLISHED_SCENARIOS } from './receiving/published.js';
import { RECEIVING_SCENARIOS } from './receiving/source.js';
import { growingCluster } from './redis-cluster.js';
import { REDIS_SCENARIOS } from './redis.js';
import { rejectionFlood } from './receiving/rejection-flood.js';
import { rollingDeploy } from './rolling-deploy.js';
import { frozenWorker, stopWithSlowDestinations } from './stopped-and-frozen.js';

export const ALL_SCENARIOS: readonly Scenario[] = [
  killNine('api'),
  killNine('delivery-worker'),
  killNine('retry-scheduler'),
  ...INSTANT_SCENARIOS,
  ...Object.values(INSTANTS_SEEN),
  rollingDeploy,
  stopWithSlowDestinations,
  frozenWorker,
  resetAfterTaken,
  ...REDIS_SCENARIOS,
  growingCluster,
  ...POSTGRES_SCENARIOS,
  exportKilled,
  ...BACKLOG_SCENARIOS,
  ...EVENT_SCENARIOS,
  healthTransitions,
  ...ORDER_SCENARIOS,
  oneBadDay,
  ...RECEIVING_SCENARIOS,
  ...PUBLISHED_SCENARIOS,
  oneBadDayOfWebhooks,
  ...LISTENER_SCENARIOS,
  oneBadDayOfListeners,
  fairness,
  fanOutFairness,
  ...BURST_SCENARIOS,
  hostileReceivers,
  interimFlood,
  rejectionFlood,
  bodyStall,
  largeBodies,
];
