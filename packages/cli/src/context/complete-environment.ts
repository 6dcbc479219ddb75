import type { Environment } from '@posthorn/config';
import { findLocalStack } from './local-stack.js';

export interface CompleteEnvironment {
  readonly environment: Environment;
  readonly isOfLocalStack: boolean;
}

const STORES = ['DATABASE_URL', 'REDIS_URL'];

/**
 * Returns the given environment. When it contains no store, adds that of a running local stack. Never combines its
 * database with the Redis of another stack.
 */
export function completeEnvironment(given: Environment): CompleteEnvironment {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined && value.trim() !== '');
  const environment = Object.fromEntries(entries);
  const isGiven = STORES.some((name) => environment[name] !== undefined);
  const local = isGiven ? undefined : findLocalStack(environment);
  return local === undefined
    ? { environment, isOfLocalStack: false }
    : { environment: { ...local, ...environment }, isOfLocalStack: true };
}
