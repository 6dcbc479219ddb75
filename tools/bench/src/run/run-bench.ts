import {
  createTimedWriter,
  listenToStopOrders,
  listScenarios,
  runWithOptions,
  writeLines,
} from '@posthorn/lab';
import { mediansOf } from '../report/medians.js';
import { renderTable } from '../report/table.js';
import { writeResults } from '../report/write-results.js';
import { ALL_SCENARIOS, chooseScenarios } from '../scenarios/all-scenarios.js';
import type { Scenario } from '../scenarios/scenario.js';
import { type BenchOptions, parseBenchOptions, USAGE } from './options.js';
import { type Run, runScenarios } from './run-scenarios.js';

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
  const { scale, profile, keep } = options;
  const signal = listenToStopOrders();
  const runs: Run[] = [];
  for (let number = 1; number <= options.runs && !signal.aborted; number += 1) {
    if (options.runs > 1) say(`run ${number} of ${options.runs}`);
    runs.push(
      await runScenarios(scenarios, { scale, signal, say, profileFolder: profile, keepFolder: keep }),
    );
  }
  await report(runs, options);
  say(`everything is in ${options.json}`);
  const isWhole = runs.every(({ failures }) => failures.length === 0);
  return isWhole && !signal.aborted ? 0 : 1;
}

/** The remarks are those of the last run. */
async function report(runs: readonly Run[], { scale, json }: BenchOptions): Promise<void> {
  const medians = mediansOf(runs.map(({ figures }) => figures));
  const { machine = {}, remarks: remarksByScenario = new Map<string, readonly string[]>() } =
    runs.at(-1) ?? {};
  const remarks = Object.fromEntries(remarksByScenario);
  const failures = runs.flatMap((one) => one.failures);
  const facts = Object.entries(machine).map(([name, value]) => `${name}: ${value}`);
  writeLines(['', facts.join(' · '), ...renderTable(medians), '']);
  for (const [name, lines] of Object.entries(remarks)) {
    if (lines.length > 0) writeLines([name, ...lines.map((line) => `  ${line}`), '']);
  }
  writeLines(failures.map((failure) => `could not be measured: ${failure}`));
  await writeResults(json, { machine, scale, medians, remarks, failures });
}
