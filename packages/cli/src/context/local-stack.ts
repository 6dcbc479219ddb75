import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseJson } from '@posthorn/common';
import type { Environment } from '@posthorn/config';

const DEFAULT_HOME = '.posthorn';
const STORES = ['DATABASE_URL', 'REDIS_URL'];

/** Returns the environment of the stack that `npm start` runs on this machine. Returns undefined when none runs. */
function findLocalStack(given: Environment): Environment | undefined {
  const home = resolve(given['POSTHORN_HOME'] ?? DEFAULT_HOME);
  const facts = readJson(join(home, 'dev.json'));
  if (facts === undefined || !isAlive(facts['processes'])) return undefined;
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    DATABASE_URL: text(facts['database_url']),
    REDIS_URL: text(facts['redis_url']),
    PUBLIC_BASE_URL: text(facts['api_url']),
    RECEIVE_BASE_URL: text(facts['receive_url']),
    POSTHORN_API_KEY: text(facts['api_key']),
    STORAGE_URL: `file:${join(home, 'files')}`,
    ENCRYPTION_KEYS: text(readJson(join(home, 'local.json'))?.['encryptionKeys']),
  };
}

function readJson(file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = parseJson(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(processes: unknown): boolean {
  return Object.values(processes ?? {}).some((pid) => typeof pid === 'number' && exists(pid));
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export interface CompleteEnvironment {
  readonly environment: Environment;
  readonly isOfLocalStack: boolean;
}

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
