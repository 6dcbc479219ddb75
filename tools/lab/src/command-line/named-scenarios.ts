import { alignColumns } from '@posthorn/cli';

interface NamedScenario {
  readonly name: string;
  readonly description: string;
}

/** The output of `--list`. */
export function listScenarios(scenarios: readonly NamedScenario[]): readonly string[] {
  return alignColumns(scenarios.map(({ name, description }) => [name, description]));
}

/** Throws a TypeError that names every unknown scenario. */
export function assertScenariosExist(names: readonly string[], scenarios: readonly NamedScenario[]): void {
  const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0)
    throw new TypeError(`There is no scenario ${unknown.join(', ')}; --list shows all.`);
}
