import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import type { HandMadeImage } from './build-by-hand.js';

/** A process started as the image starts it. */
export interface Container {
  /** All output so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves to its exit status, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** The image's user. */
export const IMAGE_USER = { uid: 1000, gid: 1000 };

/** Runs the entry point or another command, as the image's user if this process may change to it. */
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

/** No other user can run Node.js when it is in a folder that only root can read. */
function imageUser(): SpawnOptions {
  if (process.getuid?.() !== 0) return {};
  return spawnSync(process.execPath, ['--version'], IMAGE_USER).status === 0 ? IMAGE_USER : {};
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  return () => text;
}
