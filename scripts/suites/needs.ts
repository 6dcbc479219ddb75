import { spawnSync } from 'node:child_process';
import { type SuiteNames, isNamed } from './plan.js';

const LOAD = ['--import', 'tsx', '--input-type=module', '--eval'];
const WITHIN_MS = 300_000;

/** Each way to find out whether a machine has something: the tests' own, which may install it. */
const PROBES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'a browser': [
    process.execPath,
    ...LOAD,
    "const { openBrowser } = await import('./test/support/open-browser.ts'); await (await openBrowser()).close();",
  ],
  "PostgreSQL's own programs": [
    process.execPath,
    ...LOAD,
    "const { startToolsPostgres } = await import('./test/support/postgres-tools.ts'); await (await startToolsPostgres()).stop();",
  ],
  'a registry of packages': ['npm', 'ping'],
};

export interface PossibleSuites {
  readonly possible: readonly string[];
  /** What each of the others lacks. */
  readonly lacking: ReadonlyMap<string, string>;
}

/** Splits suites into those that can run on this machine, and those that lack something. */
export function splitByNeeds(suites: readonly string[], needs: SuiteNames): PossibleSuites {
  const lacking = new Map<string, string>();
  for (const [need, [file, ...options]] of Object.entries(PROBES)) {
    const needing = suites.filter((suite) => isNamed(suite, needs[need] ?? []));
    if (needing.length === 0) continue;
    const { status } = spawnSync(file, options, { timeout: WITHIN_MS, stdio: 'ignore' });
    if (status !== 0) for (const suite of needing) lacking.set(suite, need);
  }
  return { lacking, possible: suites.filter((suite) => !lacking.has(suite)) };
}
