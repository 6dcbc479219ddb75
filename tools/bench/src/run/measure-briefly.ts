import { chooseScenarios } from '../scenarios/all-scenarios.js';
import { type Run, runScenarios } from './run-scenarios.js';

const BRIEF = { seconds: 2, workers: 1, probes: 3, percentages: [20], waiting: 1000, stored: [1000] };

/** The short form for tests, which verify only that the benchmark measures. */
export function measureBriefly(names: readonly string[]): Promise<Run> {
  return runScenarios(chooseScenarios(names), {
    scale: BRIEF,
    signal: new AbortController().signal,
    say: () => undefined,
    profileFolder: undefined,
    keepFolder: false,
  });
}
