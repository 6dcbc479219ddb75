import {
  type ScenarioResult,
  buildCommit,
  runScenarioTool,
  runScenarios,
  writeLines,
  writeReport,
} from '@posthorn/lab';
import type { Outcome, Scenario } from '../experiment/scenario.js';
import { LEGEND, renderExplanations, renderResults, violationsOf } from '../report/table.js';
import { ALL_SCENARIOS } from '../scenarios/all-scenarios.js';
import { soak } from '../scenarios/soak.js';
import { upgradesFrom } from '../scenarios/upgrades.js';
import { openLane } from './lane.js';
import { type ChaosOptions, parseChaosOptions, USAGE } from './options.js';

type Result = ScenarioResult<Scenario, Outcome>;

/** The command `npm run chaos`: runs scenarios and prints their results. Returns the exit status. */
export function runChaos(args: readonly string[]): Promise<number> {
  return runScenarioTool({
    usage: USAGE,
    args,
    scenarios: ALL_SCENARIOS,
    parse: parseChaosOptions,
    async run({ options, scenarios: chosen, say, signal }) {
      const scenarios = (await replacementFor(options, say)) ?? chosen;
      say(`${scenarios.length} scenarios, --seed ${options.seed}`);
      const settings = { say, signal, openLane: () => openLane(options), onResult: sayResult(say) };
      // Most time of a scenario is recovery time. Those that need the machine alone come last, one by one.
      const alone = scenarios.filter(({ needsMachineAlone }) => needsMachineAlone);
      const others = scenarios.filter((scenario) => !alone.includes(scenario));
      const results = [
        ...(await runScenarios(others, { ...settings, lanes: options.lanes })),
        ...(await runScenarios(alone, { ...settings, lanes: 1 })),
      ];
      writeLines(['', ...renderResults(results), '', ...LEGEND, '', ...renderExplanations(results)]);
      await writeReport(options.json, { seed: options.seed, scenarios: results.map(toJson) });
      const broken = results.filter((result) => violationsOf(result).length > 0).length;
      say(
        broken === 0 ? 'every promise was kept' : `${broken} of ${results.length} scenarios broke a promise`,
      );
      return broken === 0 && results.length === scenarios.length;
    },
  });
}

/** A soak test or an upgrade replaces the scenarios. */
async function replacementFor(
  { soakMs, upgradeFrom }: ChaosOptions,
  say: (line: string) => void,
): Promise<readonly Scenario[] | undefined> {
  if (soakMs !== undefined) return [soak(soakMs)];
  if (upgradeFrom !== undefined) return upgradesFrom(await buildCommit(upgradeFrom, say));
  return undefined;
}

function sayResult(say: (line: string) => void): (result: Result) => void {
  return (result) => {
    const violations = violationsOf(result);
    const state = violations.length === 0 ? 'kept' : `BROKEN: ${violations.join('; ')}`;
    say(`${result.scenario.name}: ${state}`);
  };
}

function toJson({ scenario: { name, description, invariants }, outcome, failure, tookMs }: Result): object {
  const violations = violationsOf({ outcome, failure });
  return { name, description, invariants, isKept: violations.length === 0, tookMs, ...outcome, violations };
}
