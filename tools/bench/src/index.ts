export { measureBriefly } from './run/measure-briefly.js';
export { runBench } from './run/run-bench.js';
export type { Run } from './run/run-scenarios.js';
export type { Figure } from './lab/scenario.js';
