import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { type Config, type VariableKey, loadConfig } from '@posthorn/config';
import type { Database, NewOperatorAction } from '@posthorn/database';
import { MINUTE } from '@posthorn/domain';
import type { QueueControl, Queues } from '@posthorn/queues';
import type { ReleaseStack } from '@posthorn/runtime';
import { type Output, createOutput } from '../output/create-output.js';
import { type ApiProxy, openApiProxy } from '../proxy/api-proxy.js';
import type { Terminal } from '../output/terminal.js';
import type { CompleteEnvironment } from './local-stack.js';
import { badUsage } from '../output/cli-error.js';

/** The dependencies of a command. Loads, connects and reads variables only on first use. */
export interface CliContext {
  readonly stdin: Readable;
  readonly output: Output;
  /** The first signal aborts it. The work then ends between two steps. */
  readonly signal: AbortSignal;
  readonly actor: string;
  /** Throws ConfigError. */
  config<Key extends VariableKey>(keys: readonly Key[]): Config<Key>;
  /** The proxy on the way to a URL of the API. Throws CliError. */
  proxyOf(url: string): ApiProxy | undefined;
  database(): Promise<Database>;
  queues(): Promise<QueueControl>;
  /** Enqueues replayed and cancelled messages. Resolves when Redis answers. */
  enqueuer(): Promise<Queues>;
  /** Asks the operator, unless `--yes` was given. Throws when the answer is not yes. */
  confirm(question: string): Promise<void>;
  /** Records an operator's action. Returns the record's id. */
  record(action: Omit<NewOperatorAction, 'actor'>): Promise<string>;
}

export interface CliContextOptions {
  readonly terminal: Terminal;
  readonly environment: CompleteEnvironment;
  readonly signal: AbortSignal;
  readonly releases: ReleaseStack;
  readonly json: boolean;
  readonly assumesYes: boolean;
  readonly actor: string;
}

const APPLICATION_NAME = 'posthorn cli';
const MAX_CONNECTIONS = 2;
/** Counting the messages of a month may take minutes, and only the operator waits for it. */
const STATEMENT_TIMEOUT_MS = 10 * MINUTE;
/** The variables that address a stack. */
const ADDRESSES: readonly VariableKey[] = ['databaseUrl', 'redisUrl', 'apiKey'];

export function createCliContext(options: CliContextOptions): CliContext {
  const { terminal, signal, actor, releases } = options;
  const { environment, isOfLocalStack } = options.environment;
  const output = createOutput(terminal, options.json);
  const tellOfLocalStack = once(() => output.inform('Using the stack that npm start runs on this machine.'));
  const config: CliContext['config'] = (keys) => {
    if (isOfLocalStack && keys.some((key) => ADDRESSES.includes(key))) tellOfLocalStack();
    return loadConfig(keys, environment);
  };
  const database = once(async () => {
    const { connectDatabase } = await import('@posthorn/database');
    const { databaseUrl } = config(['databaseUrl']);
    const opened = connectDatabase({
      url: databaseUrl,
      applicationName: APPLICATION_NAME,
      maxConnections: MAX_CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      onIdleError: () => undefined,
    });
    releases.push('database', () => opened.close());
    return opened;
  });
  return {
    stdin: terminal.stdin,
    output,
    signal,
    actor,
    config,
    proxyOf: (url) => openApiProxy(url, environment),
    database,
    queues: once(async () => {
      const { connectQueueControl } = await import('@posthorn/queues');
      const { redisUrl: url } = config(['redisUrl']);
      const control = await connectQueueControl({ url, onError: () => undefined });
      releases.push('queue control', () => control.close());
      return control;
    }),
    enqueuer: once(async () => {
      const { connectReadyQueues } = await import('./connect-ready-queues.js');
      const queues = await connectReadyQueues(config(['redisUrl']).redisUrl);
      releases.push('queues', () => queues.close());
      return queues;
    }),
    confirm: async (question) => {
      if (!options.assumesYes) await ask(terminal, question, signal);
    },
    record: async (action) => {
      const { operatorActions } = await database();
      return await operatorActions.record({ ...action, actor });
    },
  };
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}

/** Resolves when the operator answers yes. Throws on any other answer, or when the terminal is not interactive. */
async function ask(terminal: Terminal, question: string, signal: AbortSignal): Promise<void> {
  if (!terminal.canAsk) throw badUsage(`${question} Not a terminal: pass --yes to confirm.`);
  const lines = createInterface({ input: terminal.stdin, output: terminal.stderr });
  // The end of the input ends the question, but an answer that arrived with it counts first.
  const end = new Promise<string>((resolve) => lines.once('close', () => setImmediate(resolve, '')));
  const answer = lines.question(`${question} [y/N] `, { signal }).catch(() => '');
  const given = await Promise.race([answer, end]);
  lines.close();
  if (!/^y(es)?$/i.test(given.trim())) throw badUsage('Nothing was done.');
}
