import { listenToStopOrders } from '@posthorn/lab';
import { LEGEND, renderRemarks, renderTable } from '../report/table.js';
import { writeResults } from '../report/write-results.js';
import { ALL_SCENARIOS } from '../scenarios/all-scenarios.js';
import { soak } from '../scenarios/soak.js';
import type { Scenario } from '../experiment/scenario.js';
import { type ChaosOptions, parseOptions, USAGE } from './options.js';
import { type Result, runScenarios } from './run-scenarios.js';

/** The command `npm run chaos`: runs scenarios and prints their results. Returns the exit status. */
export async function runChaos(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    writeLines([options, USAGE]);
    return 2;
  }
  if (options.list) {
    const width = Math.max(...ALL_SCENARIOS.map(({ name }) => name.length)) + 2;
    writeLines(ALL_SCENARIOS.map(({ name, description }) => `${name.padEnd(width)}${description}`));
    return 0;
  }
  const scenarios = choose(options);
  if (typeof scenarios === 'string') {
    writeLines([scenarios]);
    return 2;
  }
  return await run(scenarios, options);
}

function readOptions(args: readonly string[]): ChaosOptions | string {
  try {
    return parseOptions(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function choose({ scenarios, soakMs }: ChaosOptions): readonly Scenario[] | string {
  if (soakMs !== undefined) return [soak(soakMs)];
  if (scenarios.length === 0) return ALL_SCENARIOS;
  const unknown = scenarios.filter((name) => !ALL_SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown.length > 0) return `There is no scenario ${unknown.join(', ')}; --list shows all.`;
  return ALL_SCENARIOS.filter(({ name }) => scenarios.includes(name));
}

async function run(scenarios: readonly Scenario[], options: ChaosOptions): Promise<number> {
  const startedMs = Date.now();
  const say = (line: string): void => {
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    writeLines([`${String(seconds).padStart(4)} s  ${line}`]);
  };
  say(`${scenarios.length} scenarios, --seed ${options.seed}`);
  const results = await runScenarios(scenarios, {
    ...options,
    say,
    signal: listenToStopOrders(),
    onResult: ({ scenario: { name }, violations }: Result) =>
      say(`${name}: ${violations.length === 0 ? 'kept' : `BROKEN: ${violations.join('; ')}`}`),
  });
  const ordered = scenarios.flatMap((scenario) => results.filter((result) => result.scenario === scenario));
  writeLines(['', ...renderTable(ordered), '', ...LEGEND, '', ...renderRemarks(ordered)]);
  await writeResults(options.json, { seed: options.seed, results: ordered });
  const broken = ordered.filter(({ violations }) => violations.length > 0).length;
  say(broken === 0 ? 'every promise was kept' : `${broken} of ${ordered.length} scenarios broke a promise`);
  return broken === 0 && ordered.length === scenarios.length ? 0 : 1;
}

function writeLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
