export { measureBriefly } from './run/measure-briefly.js';
export { runBench } from './run/run-bench.js';
export type { Run } from './run/measure-scenarios.js';
export type { Metric } from './lab/scenario.js';
