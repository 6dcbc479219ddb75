import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

export interface ProcessPlan {
  readonly name: string;
  /** The JavaScript file that Node.js runs. */
  readonly script: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Options of Node.js itself. */
  readonly nodeOptions?: readonly string[];
}

/** Told what a process writes, line by line; or the file that gets it, which costs us nothing. */
export type ProcessOutput = ((line: string) => void) | { readonly file: string };

/** Far more than any service needs, at the usual concurrency. */
const HEAP_MB = 1024;
/** What of it is not for payloads; one of 1 MB in hand takes up to 3 MB, as text of characters that need two bytes each. */
const BASE_HEAP_MB = 512;
const DELIVERY_MB = 3;

/**
 * Starts one process. It has a session of its own, so that a Ctrl-C in the terminal reaches only us, and a channel
 * to us, so that it notices when we are gone and stops by itself.
 */
export function spawnChild(plan: ProcessPlan, output: ProcessOutput): ChildProcess {
  if (typeof output !== 'function') return spawnWritingTo(output.file, plan);
  const child = spawnWith('pipe', plan);
  for (const stream of [child.stdout, child.stderr]) readLines(stream, output);
  return child;
}

function spawnWritingTo(file: string, plan: ProcessPlan): ChildProcess {
  const descriptor = openSync(file, 'a', 0o600);
  try {
    return spawnWith(descriptor, plan);
  } finally {
    closeSync(descriptor);
  }
}

function spawnWith(
  output: 'pipe' | number,
  { script, environment, nodeOptions = [] }: ProcessPlan,
): ChildProcess {
  return spawn(process.execPath, [...nodeOptions, script], {
    env: frugal(environment),
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
}

/**
 * What keeps a service under 250 MB at full load, at no cost of time: glibc keeps free memory apart for each thread, and V8 lets garbage
 * grow to four times what lives unless its heap is bounded. See docs/operations.md; what the environment says itself, counts.
 */
function frugal(environment: ProcessPlan['environment']): ProcessPlan['environment'] {
  const deliveries = Number(environment['DELIVERY_CONCURRENCY'] ?? 0);
  const heapMb = Math.max(HEAP_MB, BASE_HEAP_MB + DELIVERY_MB * deliveries);
  const nodeOptions = `--max-old-space-size=${heapMb} ${environment['NODE_OPTIONS'] ?? ''}`.trim();
  return { MALLOC_ARENA_MAX: '2', ...environment, NODE_OPTIONS: nodeOptions };
}

function readLines(output: Readable | null, onLine: (line: string) => void): void {
  if (output === null) return;
  createInterface({ input: output }).on('line', onLine);
}
