import { ALL_SCENARIOS } from '../scenarios/all-scenarios.js';
import { type Run, measureScenarios } from './measure-scenarios.js';

const BRIEF = { seconds: 2, workers: 1, waiting: 1000, stored: [1000] };

/** The short form for tests, which verify only that the benchmark measures. */
export function measureBriefly(names: readonly string[]): Promise<Run> {
  return measureScenarios(
    ALL_SCENARIOS.filter(({ name }) => names.includes(name)),
    {
      scale: BRIEF,
      signal: new AbortController().signal,
      say: () => undefined,
      profileFolder: undefined,
      keepFolder: false,
    },
  );
}
