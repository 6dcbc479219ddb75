import type { Variable } from './variable.js';
import { type VariableKey, VARIABLES } from './variables.js';

/** Returns the configuration for the log. It only shows whether a secret is set. */
export function summarizeConfig(
  config: Partial<Readonly<Record<VariableKey, unknown>>>,
): Record<string, unknown> {
  const variables: Readonly<Record<string, Variable<unknown>>> = VARIABLES;
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => {
      const variable = variables[key];
      return [variable?.name ?? key, variable?.secret === false ? value : describeSecret(value)];
    }),
  );
}

function describeSecret(value: unknown): string {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? '(not set)' : '(set)';
}
