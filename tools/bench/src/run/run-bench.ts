import { runScenarioTool, writeLines, writeReport } from '@posthorn/lab';
import { ALL_SCENARIOS } from '../scenarios/all-scenarios.js';
import { measureAgainst } from './measure-against.js';
import { measureRuns } from './measure-runs.js';
import { parseBenchOptions, USAGE } from './options.js';

/**
 * The command `npm run bench`: measures, and prints the metrics with their targets. A missed target is a result, not a
 * failure. A scenario that could not be measured is a failure. Returns the exit status.
 */
export function runBench(args: readonly string[]): Promise<number> {
  return runScenarioTool({
    usage: USAGE,
    args,
    scenarios: ALL_SCENARIOS,
    parse: (given) => parseBenchOptions(given, new Date()),
    async run({ options, scenarios, say, signal }) {
      const { scale, against, runs, profile, keep, json } = options;
      const settings = { scale, signal, say, profileFolder: profile, keepFolder: keep };
      const { machine, table, results, failures } =
        against === undefined
          ? await measureRuns(scenarios, settings, runs)
          : await measureAgainst(scenarios, settings, { against, runs });
      const facts = Object.entries(machine).map(([name, value]) => `${name}: ${value}`);
      writeLines(['', facts.join(' · '), ...table, '']);
      writeLines(failures.map((failure) => `could not be measured: ${failure}`));
      await writeReport(json, { machine, settings: scale, ...results, failures });
      say(`everything is in ${json}`);
      return failures.length === 0 && !signal.aborted;
    },
  });
}
