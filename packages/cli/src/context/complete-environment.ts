import type { Environment } from '@posthorn/config';
import { findLocalStack } from './local-stack.js';

export interface CompleteEnvironment {
  readonly environment: Environment;
  readonly isOfLocalStack: boolean;
}

/** What is given; where no database is, that of the local stack, if one runs. */
export function completeEnvironment(given: Environment): CompleteEnvironment {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value.trim() !== '');
  const environment = Object.fromEntries(entries);
  const local = environment['DATABASE_URL'] === undefined ? findLocalStack(environment) : undefined;
  return local === undefined
    ? { environment, isOfLocalStack: false }
    : { environment: { ...local, ...environment }, isOfLocalStack: true };
}
