import type { Outcome, Scenario } from '../trial/scenario.js';
import type { Scale } from '../trial/trial.js';
import { createChance } from '../trial/chance.js';
import type { Laboratory } from './laboratory.js';
import { openLaboratory } from './laboratory.js';

export interface Result {
  readonly scenario: Scenario;
  readonly tookMs: number;
  /** Undefined when the scenario could not be run to its end. */
  readonly outcome: Outcome | undefined;
  readonly faults: readonly string[];
}

export interface RunOptions {
  readonly scale: Scale;
  readonly seed: number;
  readonly lanes: number;
  readonly keep: boolean;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  readonly onResult: (result: Result) => void;
}

/**
 * Runs the scenarios, several at a time, since most of their time is waiting for something to heal. Those that need the
 * machine alone come after the others, one by one.
 */
export async function runScenarios(
  scenarios: readonly Scenario[],
  options: RunOptions,
): Promise<readonly Result[]> {
  const alone = scenarios.filter(({ needsMachineAlone }) => needsMachineAlone);
  const others = scenarios.filter((scenario) => !alone.includes(scenario));
  return [...(await runInLanes(others, options)), ...(await runInLanes(alone, { ...options, lanes: 1 }))];
}

async function runInLanes(scenarios: readonly Scenario[], options: RunOptions): Promise<readonly Result[]> {
  const waiting = [...scenarios];
  const results: Result[] = [];
  const lane = async (): Promise<void> => {
    for (let scenario = waiting.shift(); scenario && !options.signal.aborted; scenario = waiting.shift()) {
      const result = await runScenario(scenario, options);
      results.push(result);
      options.onResult(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.lanes, scenarios.length) }, lane));
  return results;
}

async function runScenario(scenario: Scenario, options: RunOptions): Promise<Result> {
  const startedMs = Date.now();
  const say = (line: string): void => options.say(`${scenario.name}: ${line}`);
  try {
    const outcome = await runInLaboratory(scenario, { ...options, say });
    return { scenario, outcome, faults: outcome.faults, tookMs: Date.now() - startedMs };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { scenario, outcome: undefined, faults: [fault], tookMs: Date.now() - startedMs };
  }
}

/** A stack of its own for each: what one scenario broke is not another one's to bear. */
async function runInLaboratory(scenario: Scenario, options: RunOptions): Promise<Outcome> {
  const { scale, seed, say, signal } = options;
  const { name, environment = {} } = scenario;
  say('starts');
  const laboratory = await openLaboratory({ environment, keepFolder: options.keep });
  if (options.keep) say(`its logs are in ${laboratory.stack.folder}`);
  const { stack, receivers, api } = laboratory;
  try {
    const running = scenario.run({ name, scale, say, stack, receivers, api, chance: createChance(seed) });
    return await Promise.race([running, aborted(signal)]);
  } finally {
    await close(laboratory, say);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('It was broken off.')), { once: true });
  });
}

async function close(laboratory: Laboratory, say: (line: string) => void): Promise<void> {
  await laboratory.stop().catch((error: unknown) => say(`did not stop cleanly: ${String(error)}`));
}
