export { runBriefly } from './run/run-briefly.js';
export { runChaos } from './run/run-chaos.js';
export type { Outcome } from './experiment/scenario.js';
