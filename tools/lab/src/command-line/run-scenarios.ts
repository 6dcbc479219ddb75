import type { NamedScenario } from './scenario-tool.js';
import { whenAborted } from './stop-orders.js';

export interface ScenarioResult<Scenario, Outcome> {
  readonly scenario: Scenario;
  readonly tookMs: number;
  /** Undefined when the scenario did not run to its end. */
  readonly outcome: Outcome | undefined;
  /** Why it did not. */
  readonly failure: string | undefined;
}

/** Runs one scenario after the other. */
export interface Lane<Scenario, Outcome> {
  run(scenario: Scenario, say: (line: string) => void): Promise<Outcome>;
  /** Stops what it has started. Called at the end, and after a scenario that failed or was broken off. */
  close(): Promise<void>;
}

interface RunOptions<Scenario, Outcome> {
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  /** The number of scenarios that run at the same time. */
  readonly lanes: number;
  openLane(): Lane<Scenario, Outcome>;
  onResult?(result: ScenarioResult<Scenario, Outcome>): void;
}

/** Returns the results in the order of the scenarios. After an abort, those that were not begun are missing. */
export async function runScenarios<Scenario extends NamedScenario, Outcome>(
  scenarios: readonly Scenario[],
  { signal, say, lanes, openLane, onResult }: RunOptions<Scenario, Outcome>,
): Promise<readonly ScenarioResult<Scenario, Outcome>[]> {
  const waiting = [...scenarios];
  const results: ScenarioResult<Scenario, Outcome>[] = [];
  const work = async (): Promise<void> => {
    const lane = openLane();
    for (let scenario = waiting.shift(); scenario && !signal.aborted; scenario = waiting.shift()) {
      const result = await runOne(scenario, lane, { signal, say });
      results.push(result);
      onResult?.(result);
    }
    await closeLane(lane, say);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, scenarios.length) }, work));
  return scenarios.flatMap((scenario) => results.filter((result) => result.scenario === scenario));
}

async function runOne<Scenario extends NamedScenario, Outcome>(
  scenario: Scenario,
  lane: Lane<Scenario, Outcome>,
  { signal, say }: Pick<RunOptions<Scenario, Outcome>, 'signal' | 'say'>,
): Promise<ScenarioResult<Scenario, Outcome>> {
  const { name, description } = scenario;
  const startedMs = Date.now();
  say(`${name}: ${description}`);
  const tookMs = (): number => Date.now() - startedMs;
  try {
    const outcome = await Promise.race([
      whenAborted(signal),
      lane.run(scenario, (line) => say(`${name}: ${line}`)),
    ]);
    return { scenario, outcome, failure: undefined, tookMs: tookMs() };
  } catch (error) {
    await closeLane(lane, say);
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { scenario, outcome: undefined, failure, tookMs: tookMs() };
  }
}

async function closeLane(
  lane: Pick<Lane<unknown, unknown>, 'close'>,
  say: (line: string) => void,
): Promise<void> {
  await lane.close().catch((error: unknown) => say(`a stack did not stop cleanly: ${String(error)}`));
}
