import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LocalAccount } from '../home/local-state.js';
import { StartError } from '../machine/start-error.js';

export interface DatabaseTask {
  readonly databaseUrl: string;
  /** In the format of ENCRYPTION_KEYS. */
  readonly encryptionKeys: string;
  /** The accounts of this home, the newest first. */
  readonly accounts: readonly LocalAccount[];
}

export interface PreparedDatabase {
  readonly account: LocalAccount;
  /** Signs a browser in to the console once. */
  readonly consoleCode: string;
}

export type DatabaseAnswer =
  | { readonly prepared: PreparedDatabase }
  /** `isPlain` says that the user can fix it, and that the message says how. */
  | { readonly fault: { readonly message: string; readonly isPlain: boolean } };

/** The same path from src and from dist. */
const SCRIPT = fileURLToPath(new URL('../../dist/launcher/database-main.js', import.meta.url));

/**
 * Migrates the database, checks that the keys read its secrets, and finds or creates the account. A process of its own
 * does so, because the database's client would take more memory than all else that this process holds while it runs.
 * Throws StartError.
 */
export async function prepareDatabase(task: DatabaseTask): Promise<PreparedDatabase> {
  // In a group of its own, a Ctrl-C ends it through this process, which knows that a stop was ordered.
  const child = fork(SCRIPT, {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let answer: DatabaseAnswer | undefined;
  child.on('message', (message) => (answer = message as DatabaseAnswer));
  child.send(task);
  await once(child, 'disconnect');
  if (answer === undefined) throw new Error('The process that prepares the database ended.');
  if ('prepared' in answer) return answer.prepared;
  const { message, isPlain } = answer.fault;
  throw isPlain ? new StartError(message) : new Error(message);
}
