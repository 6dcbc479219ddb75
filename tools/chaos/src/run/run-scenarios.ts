import { whenAborted } from '@posthorn/lab';
import type { Scenario } from '../experiment/scenario.js';
import type { Scale } from '../experiment/experiment.js';
import { createChance } from '../experiment/chance.js';
import type { Result } from '../report/result.js';
import { type Lane, createLane } from './lane.js';

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
 * Runs several scenarios at a time, because most of their time is recovery time.
 * Scenarios that need the machine alone run after the others, one by one.
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
  const work = async (): Promise<void> => {
    const lane = createLane(options);
    for (let scenario = waiting.shift(); scenario && !options.signal.aborted; scenario = waiting.shift()) {
      const result = await runScenario(scenario, lane, options);
      results.push(result);
      options.onResult(result);
    }
    await lane.close();
  };
  await Promise.all(Array.from({ length: Math.min(options.lanes, scenarios.length) }, work));
  return results;
}

async function runScenario(scenario: Scenario, lane: Lane, options: RunOptions): Promise<Result> {
  const { scale, seed, signal } = options;
  const { name } = scenario;
  const startedMs = Date.now();
  const say = (line: string): void => options.say(`${name}: ${line}`);
  say('starts');
  try {
    const { stack, receivers, api } = await lane.provide(scenario);
    const experiment = { name, scale, say, stack, receivers, api, chance: createChance(seed) };
    const outcome = await Promise.race([scenario.run(experiment), whenAborted(signal)]);
    if (outcome.violations.length > 0) await lane.close();
    return { scenario, outcome, violations: outcome.violations, tookMs: Date.now() - startedMs };
  } catch (error) {
    await lane.close();
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { scenario, outcome: undefined, violations: [fault], tookMs: Date.now() - startedMs };
  }
}
