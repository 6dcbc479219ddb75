import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach } from '@jest/globals';

const FIXTURE = fileURLToPath(new URL('process-fixture.ts', import.meta.url));

export interface StartedProcess {
  readonly child: ChildProcess;
  /** The lines written so far. */
  readonly lines: readonly string[];
  /** Resolves once the process has written the line. */
  said(line: string): Promise<void>;
  /** Resolves to the exit code, or to the name of the signal that ended the process. */
  readonly ended: Promise<number | string>;
}

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the fixture, connected over IPC, and kills it after the test if it still runs. */
export function startProcess(scenario: string): StartedProcess {
  const child = spawn(process.execPath, [FIXTURE, scenario], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  children.push(child);
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
