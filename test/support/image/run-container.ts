import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import type { HandMadeImage } from './build-by-hand.js';

/** A process as the image starts it. */
export interface Container {
  /** All that it wrote so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves to its exit status; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** The image's user. */
const USER = { uid: 1000, gid: 1000 };

/** Runs the entry point, or other words, as the image's user where this one may change to it. */
export function runContainer(
  image: HandMadeImage,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Container {
  const [file = '', ...args] = words;
  const child = spawn(file, args, {
    cwd: image.workingDirectory,
    env: {
      HOME: '/nonexistent',
      ...image.environment,
      PATH: `${image.environment['PATH'] ?? ''}:${dirname(process.execPath)}`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...imageUser(),
  });
  const output = collectOutput(child);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { output, ended, signal: (name) => void child.kill(name) };
}

/** Where Node.js itself lies in a folder of root alone, nobody else can run it. */
function imageUser(): SpawnOptions {
  if (process.getuid?.() !== 0) return {};
  return spawnSync(process.execPath, ['--version'], USER).status === 0 ? USER : {};
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  return () => text;
}
