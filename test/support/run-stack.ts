import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { waitFor } from '@posthorn/test-support';
import { findFreePort } from '@posthorn/local-stack';

export interface DevFile {
  readonly api_url: string;
  readonly receive_url: string;
  readonly api_key: string;
  readonly project_id: string;
  readonly tenant_id: string;
  readonly database_url: string;
  readonly redis_url: string;
  readonly processes: Readonly<Record<string, number>>;
}

/** A running `npm start`. */
export interface Stack {
  readonly dev: DevFile;
  /** Reads dev.json again. */
  readDev(): Promise<DevFile>;
  /** All output so far. */
  output(): string;
  /** Sends SIGTERM and resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Sends a signal to the started process. */
  kill(signal: NodeJS.Signals): void;
}

/** The command that starts the stack: the program itself, or npm. */
export type StartCommand = readonly [file: string, ...args: readonly string[]];

const START_WITHIN_MS = 100_000;

export async function createHome(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'posthorn-e2e-'));
  // PostgreSQL may still write there.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) };
}

/** Runs the program of `npm start` with its own stores in `home`. Waits until it has shown the first delivery. */
export async function runStack(
  home: string,
  environment: Readonly<Record<string, string>> = {},
  [file, ...args]: StartCommand = [process.execPath, resolve('scripts/start.js')],
): Promise<Stack> {
  const [apiPort, ingestPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(file, args, {
    env: {
      ...process.env,
      // The test parses the output, so it must contain no colours.
      NO_COLOR: '1',
      // Tests poll the state of their messages more often than a client should.
      PROJECT_BURST_PER_SECOND: '0',
      DATABASE_URL: '',
      REDIS_URL: '',
      POSTHORN_HOME: home,
      API_PORT: String(apiPort),
      INGEST_PORT: String(ingestPort),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const output = collectOutput(child);
  const readDev = async (): Promise<DevFile> =>
    JSON.parse(await readFile(join(home, 'dev.json'), 'utf8')) as DevFile;
  const isReady = (): boolean => output().includes('Ctrl-C stops everything');
  // A shell that has put the stack into the background exits with 0 at once.
  const hasFailed = (): boolean => Boolean(child.exitCode) || child.signalCode !== null;
  await waitFor(() => isReady() || hasFailed(), START_WITHIN_MS).catch(() => child.kill('SIGTERM'));
  if (!isReady()) {
    await exited;
    throw new Error(`The stack did not start:\n${output()}`);
  }
  return {
    dev: await readDev(),
    readDev,
    output,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
    kill: (signal) => void child.kill(signal),
  };
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  return () => text;
}
