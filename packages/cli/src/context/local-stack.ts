import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseJson } from '@posthorn/common';
import type { Environment } from '@posthorn/config';

const DEFAULT_HOME = '.posthorn';

/** Returns the environment of the stack that `npm start` runs on this machine. Returns undefined when none runs. */
export function findLocalStack(given: Environment): Environment | undefined {
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
