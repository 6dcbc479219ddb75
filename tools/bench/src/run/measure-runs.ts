import type { Scenario } from '../lab/scenario.js';
import type { Machine } from '../report/describe-machine.js';
import { mediansOf } from '../report/medians.js';
import { renderMedians } from '../report/table.js';
import { describeMedian } from '../report/targets.js';
import { type Run, type RunSettings, measureScenarios } from './measure-scenarios.js';

/** What the command prints and writes. */
export interface Report {
  readonly machine: Machine;
  readonly table: readonly string[];
  /** Further members of the file. */
  readonly results: object;
  readonly failures: readonly string[];
}

/** Measures this version that many times. */
export async function measureRuns(
  scenarios: readonly Scenario[],
  settings: RunSettings,
  count: number,
): Promise<Report> {
  const { signal, say } = settings;
  const runs: Run[] = [];
  for (let number = 1; number <= count && !signal.aborted; number += 1) {
    if (count > 1) say(`run ${number} of ${count}`);
    runs.push(await measureScenarios(scenarios, settings));
  }
  const medians = mediansOf(runs.map(({ metrics }) => metrics));
  return {
    machine: runs.at(-1)?.machine ?? {},
    table: renderMedians(medians),
    results: { metrics: medians.map(describeMedian) },
    failures: runs.flatMap(({ failures }) => failures),
  };
}
