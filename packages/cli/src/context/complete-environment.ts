import type { Environment } from '@posthorn/config';
import { findLocalStack } from './local-stack.js';

export interface CompleteEnvironment {
  readonly environment: Environment;
  readonly isOfLocalStack: boolean;
}

const STORES = ['DATABASE_URL', 'REDIS_URL'];

/** What is given; where no store is, what the local stack has, if one runs: never its database with the Redis of another one. */
export function completeEnvironment(given: Environment): CompleteEnvironment {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value.trim() !== '');
  const environment = Object.fromEntries(entries);
  const isGiven = STORES.some((name) => environment[name] !== undefined);
  const local = isGiven ? undefined : findLocalStack(environment);
  return local === undefined
    ? { environment, isOfLocalStack: false }
    : { environment: { ...local, ...environment }, isOfLocalStack: true };
}
