import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@posthorn/config';
import { releaseAfterTest } from '@posthorn/test-support';

const MAIN = fileURLToPath(new URL('../../../../scripts/posthorn.js', import.meta.url));

export interface StartedCli {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves to the exit code, or to the name of the signal that ended the process. */
  readonly ended: Promise<number | string>;
}

/** Starts the command line as a separate process, without a terminal. It is killed after the test if it still runs. */
export function startCli(given: readonly string[], environment: Environment): StartedCli {
  const child = spawn(process.execPath, [MAIN, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], POSTHORN_HOME: '/nowhere', ...environment },
  });
  releaseAfterTest(() => child.kill('SIGKILL'));
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    return () => Buffer.concat(chunks).toString();
  });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  if (stdout === undefined || stderr === undefined) throw new TypeError('Both are pipes.');
  return { child, stdout, stderr, ended };
}
