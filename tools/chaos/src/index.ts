export {
  runBadDay,
  runBadDayOfListeners,
  runBadDayOfWebhooks,
  runClusterBriefly,
} from './run/run-bad-day.js';
export { runChaos } from './run/run-chaos.js';
export type { Outcome } from './experiment/scenario.js';
