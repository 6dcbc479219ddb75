import {
  assertScenariosExist,
  createTimedWriter,
  listenToStopOrders,
  listScenarios,
  runWithOptions,
  writeLines,
} from '@posthorn/lab';
import { LEGEND, renderExplanations, renderTable } from '../report/table.js';
import { writeResults } from '../report/write-results.js';
import { ALL_SCENARIOS } from '../scenarios/all-scenarios.js';
import { soak } from '../scenarios/soak.js';
import type { Scenario } from '../experiment/scenario.js';
import { type ChaosOptions, parseChaosOptions, USAGE } from './options.js';
import type { Result } from '../report/result.js';
import { runScenarios } from './run-scenarios.js';

/** The command `npm run chaos`: runs scenarios and prints their results. Returns the exit status. */
export function runChaos(args: readonly string[]): Promise<number> {
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
  readonly options: ChaosOptions;
  readonly scenarios: readonly Scenario[];
}

function parsePlan(args: readonly string[]): Plan {
  const options = parseChaosOptions(args);
  return { options, scenarios: choose(options) };
}

function choose({ scenarios, soakMs }: ChaosOptions): readonly Scenario[] {
  if (soakMs !== undefined) return [soak(soakMs)];
  if (scenarios.length === 0) return ALL_SCENARIOS;
  assertScenariosExist(scenarios, ALL_SCENARIOS);
  return ALL_SCENARIOS.filter(({ name }) => scenarios.includes(name));
}

async function run({ options, scenarios }: Plan): Promise<number> {
  const say = createTimedWriter();
  say(`${scenarios.length} scenarios, --seed ${options.seed}`);
  const results = await runScenarios(scenarios, {
    ...options,
    say,
    signal: listenToStopOrders(),
    onResult: ({ scenario: { name }, violations }: Result) =>
      say(`${name}: ${violations.length === 0 ? 'kept' : `BROKEN: ${violations.join('; ')}`}`),
  });
  const ordered = scenarios.flatMap((scenario) => results.filter((result) => result.scenario === scenario));
  writeLines(['', ...renderTable(ordered), '', ...LEGEND, '', ...renderExplanations(ordered)]);
  await writeResults(options.json, { seed: options.seed, results: ordered });
  const broken = ordered.filter(({ violations }) => violations.length > 0).length;
  say(broken === 0 ? 'every promise was kept' : `${broken} of ${ordered.length} scenarios broke a promise`);
  return broken === 0 && ordered.length === scenarios.length ? 0 : 1;
}
