import { buildCommit } from '@posthorn/lab';
import type { Scenario } from '../lab/scenario.js';
import { compare } from '../report/comparison.js';
import { renderComparison } from '../report/table.js';
import type { Report } from './measure-runs.js';
import { type Run, type RunSettings, measureScenarios } from './measure-scenarios.js';

interface PairOptions {
  readonly against: string;
  /** The number of pairs. */
  readonly runs: number;
}

/** Measures this version and the commit in turn. Each goes first in every other pair. */
export async function measureAgainst(
  scenarios: readonly Scenario[],
  settings: RunSettings,
  { against, runs: count }: PairOptions,
): Promise<Report> {
  const { signal, say } = settings;
  const { name, folder: projectFolder } = await buildCommit(against, say);
  const measureOurs = (): Promise<Run> => measureScenarios(scenarios, settings);
  const measureTheirs = (): Promise<Run> =>
    measureScenarios(scenarios, { ...settings, projectFolder, say: (line) => say(`${name}: ${line}`) });
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
  const comparisons = compare(runs.map(([ours, theirs]) => ({ ours: ours.metrics, theirs: theirs.metrics })));
  return {
    machine: runs.at(-1)?.[0].machine ?? {},
    table: renderComparison(comparisons, name),
    results: { against: name, comparisons },
    failures: runs.flat().flatMap(({ failures }) => failures),
  };
}
