import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@posthorn/config';
import { releaseAfterTest } from '@posthorn/test-support';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const TYPESCRIPT = ['--conditions=@posthorn/source', '--import', 'tsx'];

export interface StartedCli {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves to its exit code, or to the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** The command line as a process of its own, without a terminal; killed after the test if it is still there. */
export function startCli(given: readonly string[], environment: Environment): StartedCli {
  const child = spawn(process.execPath, [...TYPESCRIPT, MAIN, ...given], {
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
