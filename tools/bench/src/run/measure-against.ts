import { writeJson } from '@posthorn/lab';
import { compare } from '../report/comparison.js';
import { renderComparison } from '../report/table.js';
import { writeReport } from './write-report.js';
import type { Scenario } from '../lab/scenario.js';
import { buildCommit } from './build-commit.js';
import type { BenchOptions } from './options.js';
import { runPairs } from './run-pairs.js';
import type { RunSettings } from './run-scenarios.js';

/** Measures this version and the commit in turn, prints both, and returns the failures. */
export async function measureAgainst(
  scenarios: readonly Scenario[],
  settings: RunSettings,
  {
    against,
    runs: count,
    scale,
    json,
  }: Pick<BenchOptions, 'runs' | 'scale' | 'json'> & { readonly against: string },
): Promise<readonly string[]> {
  const { name, folder: otherFolder } = await buildCommit(against, settings.say);
  const { pairs, ours, theirs, failures } = await runPairs(scenarios, settings, { count, otherFolder });
  const comparisons = compare(pairs);
  const { machine } = ours;
  const explanations = new Map([
    ...ours.explanations,
    ...[...theirs.explanations].map(([scenario, lines]) => [`${scenario} of ${name}`, lines] as const),
  ]);
  writeReport({ machine, table: renderComparison(comparisons, name), explanations, failures });
  await writeJson(json, {
    finishedAt: new Date().toISOString(),
    machine,
    settings: scale,
    against: name,
    comparisons,
    explanations: Object.fromEntries(explanations),
    failures,
  });
  return failures;
}
