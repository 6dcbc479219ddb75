import type { Pair } from '../report/comparison.js';
import type { Scenario } from '../lab/scenario.js';
import { type Run, type RunSettings, runScenarios } from './run-scenarios.js';

export interface PairedRuns {
  readonly pairs: readonly Pair[];
  /** The last run of each version. */
  readonly ours: Run;
  readonly theirs: Run;
  readonly failures: readonly string[];
}

/** Measures this version and the one in `otherFolder` in turn. Each goes first in every other pair. */
export async function runPairs(
  scenarios: readonly Scenario[],
  settings: RunSettings,
  { count, otherFolder }: { readonly count: number; readonly otherFolder: string },
): Promise<PairedRuns> {
  const { signal, say } = settings;
  const measureOurs = (): Promise<Run> => runScenarios(scenarios, settings);
  const measureTheirs = (): Promise<Run> =>
    runScenarios(scenarios, {
      ...settings,
      projectFolder: otherFolder,
      say: (line) => say(`other: ${line}`),
    });
  const runs: (readonly [ours: Run, theirs: Run])[] = [];
  for (let number = 1; number <= count && !signal.aborted; number += 1) {
    say(`pair ${number} of ${count}`);
    if (number % 2 === 1) {
      const ours = await measureOurs();
      runs.push([ours, await measureTheirs()]);
    } else {
      const theirs = await measureTheirs();
      runs.push([await measureOurs(), theirs]);
    }
  }
  const [ours, theirs] = runs.at(-1) ?? [NOTHING, NOTHING];
  return {
    pairs: runs.map(([one, other]) => ({ ours: one.metrics, theirs: other.metrics })),
    ours,
    theirs,
    failures: runs.flat().flatMap(({ failures }) => failures),
  };
}

const NOTHING: Run = { metrics: new Map(), explanations: new Map(), failures: [], machine: {} };
