import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

export interface ProcessPlan {
  readonly name: string;
  /** The JavaScript file that Node.js runs. */
  readonly script: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Starts one process. It has a session of its own, so that a Ctrl-C in the terminal reaches only us, and a channel
 * to us, so that it notices when we are gone and stops by itself.
 */
export function spawnChild(plan: ProcessPlan, onLine: (line: string) => void): ChildProcess {
  const child = spawn(process.execPath, [plan.script], {
    env: plan.environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const output of [child.stdout, child.stderr]) readLines(output, onLine);
  return child;
}

function readLines(output: Readable | null, onLine: (line: string) => void): void {
  if (output === null) return;
  createInterface({ input: output }).on('line', onLine);
}
