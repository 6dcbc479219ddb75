import { type VariableKey, ConfigError, VARIABLES } from '@posthorn/config';
import type { CliContext } from '../context/cli-context.js';
import { type Finding, fail, ok } from './finding.js';

const ALL_VARIABLES = Object.keys(VARIABLES) as VariableKey[];
const ADVICE = 'Set it as docs/configuration.md says.';

/** Reports every issue of every variable of every service. */
export function checkConfiguration({ config }: Pick<CliContext, 'config'>): Promise<readonly Finding[]> {
  try {
    config(ALL_VARIABLES);
    return Promise.resolve([ok('configuration', 'every variable is valid')]);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return Promise.resolve(error.issues.map((issue) => fail('configuration', issue, ADVICE)));
  }
}
