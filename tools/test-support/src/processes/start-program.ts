import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { releaseAfterTest } from '../releases.js';

/** A program that writes each of its steps on a line. */
export interface StartedProgram {
  readonly child: ChildProcess;
  /** The lines written so far. */
  readonly lines: readonly string[];
  /** Resolves once the process has written the line. */
  said(line: string): Promise<void>;
  /** Resolves to the exit code, or to the name of the signal that ended the process. */
  readonly ended: Promise<number | string>;
}

/** Runs a TypeScript file, connected over IPC, and kills it after the test if it still runs. */
export function startProgram(file: URL, ...args: readonly string[]): StartedProgram {
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  releaseAfterTest(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  if (child.stdout === null) throw new Error('its output is a pipe');
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const closed = Promise.all([once(child, 'exit'), once(reader, 'close')]);
  const ended = closed.then(([[code, signal]]) => (code ?? signal) as number | string);
  async function said(wanted: string): Promise<void> {
    while (!lines.includes(wanted)) {
      if (child.exitCode !== null) throw new Error(`It ended without "${wanted}": ${lines.join(' | ')}`);
      await Promise.race([once(reader, 'line'), ended]);
    }
  }
  return { child, lines, said, ended };
}
