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

/** A function that receives the output line by line, or a file for the output, which costs this process nothing. */
export type ProcessOutput = ((line: string) => void) | { readonly file: string };

/** Far more than any service needs at the default concurrency. */
const HEAP_MB = 1024;
/**
 * The part of the heap that is not for payloads. A payload of 1 MB may take up to 3 MB, as text with two-byte
 * characters.
 */
const BASE_HEAP_MB = 512;
/** Node.js 26 would let young objects take 64 MB. */
const SEMI_SPACE_MB = 8;
/** The objects of the deliveries in flight are copied less often. */
const WORKER_SEMI_SPACE_MB = 16;
const DELIVERY_MB = 3;

/**
 * Starts one process in its own session, so that a Ctrl-C in the terminal reaches only the launcher.
 * A channel to the launcher lets the process notice the end of the launcher and stop by itself.
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
    env: frugal(script, environment),
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
}

/**
 * Settings that keep a service below 250 MB at full load without a loss of speed. By default glibc keeps free memory
 * per thread and of large bodies, and V8 lets garbage grow to four times the live data unless its heap is bounded. See docs/operations.md.
 * Settings in the environment take precedence.
 */
function frugal(script: string, environment: ProcessPlan['environment']): ProcessPlan['environment'] {
  const deliveries = Number(environment['DELIVERY_CONCURRENCY'] ?? 0);
  const heapMb = Math.max(HEAP_MB, BASE_HEAP_MB + DELIVERY_MB * deliveries);
  const semiSpaceMb = script.includes('delivery-worker') ? WORKER_SEMI_SPACE_MB : SEMI_SPACE_MB;
  const heap = `--max-old-space-size=${heapMb} --max-semi-space-size=${semiSpaceMb}`;
  const nodeOptions = `${heap} ${environment['NODE_OPTIONS'] ?? ''}`.trim();
  return {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...environment,
    NODE_OPTIONS: nodeOptions,
  };
}

function readLines(output: Readable | null, onLine: (line: string) => void): void {
  if (output === null) return;
  createInterface({ input: output }).on('line', onLine);
}
