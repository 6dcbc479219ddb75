import {
  createTimedWriter,
  listenToStopOrders,
  listScenarios,
  runWithOptions,
  writeLines,
} from '@posthorn/lab';
import { mediansOf } from '../report/medians.js';
import { renderTable } from '../report/table.js';
import { writeReport } from './write-report.js';
import { writeResults } from '../report/write-results.js';
import { ALL_SCENARIOS, chooseScenarios } from '../scenarios/all-scenarios.js';
import type { Scenario } from '../lab/scenario.js';
import { measureAgainst } from './measure-against.js';
import { type BenchOptions, parseBenchOptions, USAGE } from './options.js';
import { type Run, type RunSettings, runScenarios } from './run-scenarios.js';

/** The command `npm run bench`: measures, and prints the metrics with their targets. Returns the exit status. */
export function runBench(args: readonly string[]): Promise<number> {
  return runWithOptions({
    usage: USAGE,
    parse: () => parsePlan(args),
    async run(plan) {
      if (!plan.options.list) return await run(plan);
      writeLines(listScenarios(ALL_SCENARIOS));
      return 0;
    },
  });
}

const NO_EXPLANATIONS: Run['explanations'] = new Map();

interface Plan {
  readonly options: BenchOptions;
  readonly scenarios: readonly Scenario[];
}

function parsePlan(args: readonly string[]): Plan {
  const options = parseBenchOptions(args, new Date());
  const names = options.scenarios.length === 0 ? ALL_SCENARIOS.map(({ name }) => name) : options.scenarios;
  return { options, scenarios: chooseScenarios(names) };
}

/** A missed target is a result, not a failure. A scenario that could not be measured is a failure. */
async function run({ options, scenarios }: Plan): Promise<number> {
  const say = createTimedWriter();
  const { scale, against, profile, keep } = options;
  const signal = listenToStopOrders();
  const settings = { scale, signal, say, profileFolder: profile, keepFolder: keep };
  const failures =
    against === undefined
      ? await measure(scenarios, settings, options)
      : await measureAgainst(scenarios, settings, { ...options, against });
  say(`everything is in ${options.json}`);
  return failures.length === 0 && !signal.aborted ? 0 : 1;
}

/** Measures this version, prints the medians, and returns the failures. */
async function measure(
  scenarios: readonly Scenario[],
  settings: RunSettings,
  { runs: count, scale, json }: BenchOptions,
): Promise<readonly string[]> {
  const { signal, say } = settings;
  const runs: Run[] = [];
  for (let number = 1; number <= count && !signal.aborted; number += 1) {
    if (count > 1) say(`run ${number} of ${count}`);
    runs.push(await runScenarios(scenarios, settings));
  }
  const medians = mediansOf(runs.map(({ metrics }) => metrics));
  const failures = runs.flatMap((one) => one.failures);
  const { machine = {}, explanations = NO_EXPLANATIONS } = runs.at(-1) ?? {};
  writeReport({ machine, table: renderTable(medians), explanations, failures });
  await writeResults(json, {
    machine,
    scale,
    medians,
    explanations: Object.fromEntries(explanations),
    failures,
  });
  return failures;
}
