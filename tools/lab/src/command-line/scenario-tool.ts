import { alignColumns } from '@posthorn/cli';
import { runWithOptions } from './run-with-options.js';
import { listenToStopOrders } from './stop-orders.js';
import { createTimedWriter, writeLines } from './write-lines.js';

export interface NamedScenario {
  /** In kebab-case. */
  readonly name: string;
  readonly description: string;
}

interface ScenarioOptions {
  readonly list: boolean;
  /** Names of scenarios; an empty list means all. */
  readonly scenarios: readonly string[];
}

interface ChosenRun<Options, Scenario> {
  readonly options: Options;
  readonly scenarios: readonly Scenario[];
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

interface ScenarioTool<Options extends ScenarioOptions, Scenario extends NamedScenario> {
  readonly usage: string;
  readonly args: readonly string[];
  readonly scenarios: readonly Scenario[];
  /** Throws a TypeError that names every issue. */
  parse(args: readonly string[]): Options;
  /** Resolves to false when the command has failed. */
  run(run: ChosenRun<Options, Scenario>): Promise<boolean>;
}

/** A command that lists its scenarios, or runs all or some of them. Returns the exit status. */
export function runScenarioTool<Options extends ScenarioOptions, Scenario extends NamedScenario>(
  tool: ScenarioTool<Options, Scenario>,
): Promise<number> {
  return runWithOptions({
    usage: tool.usage,
    args: tool.args,
    parse(args) {
      const options = tool.parse(args);
      return { options, scenarios: chooseScenarios(options.scenarios, tool.scenarios) };
    },
    async run(chosen) {
      if (chosen.options.list) {
        writeLines(alignColumns(tool.scenarios.map(({ name, description }) => [name, description])));
        return 0;
      }
      const run = { ...chosen, say: createTimedWriter(), signal: listenToStopOrders() };
      return (await tool.run(run)) ? 0 : 1;
    },
  });
}

/** Keeps the order of the scenarios. Throws a TypeError that names every unknown name. */
export function chooseScenarios<Scenario extends NamedScenario>(
  names: readonly string[],
  scenarios: readonly Scenario[],
): readonly Scenario[] {
  const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0)
    throw new TypeError(`There is no scenario ${unknown.join(', ')}; --list shows all.`);
  return names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name));
}
