export { runBench } from './run/run-bench.js';
export { runScenarios } from './run/run-scenarios.js';
export type { Figure, Outcome } from './scenarios/scenario.js';
