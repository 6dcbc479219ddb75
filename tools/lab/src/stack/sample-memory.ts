import { setTimeout as sleep } from 'node:timers/promises';
import type { LabStack } from './start-lab-stack.js';
import { findProcessUsage } from '../measure/process-usage.js';

/** Bytes in time order, by the name of the process or store. */
export type MemorySamples = ReadonlyMap<string, readonly number[]>;

export interface SamplingOptions {
  readonly forMs: number;
  readonly everyMs: number;
  readonly onSample?: (leftMs: number) => void;
}

/** Samples the resident memory of every service process and the data memory of Redis. */
export async function sampleMemory(stack: LabStack, options: SamplingOptions): Promise<MemorySamples> {
  const samples = new Map<string, number[]>();
  const add = (name: string, bytes: number | undefined): void => {
    if (bytes === undefined) return;
    const earlier = samples.get(name);
    if (earlier === undefined) samples.set(name, [bytes]);
    else earlier.push(bytes);
  };
  const deadline = Date.now() + options.forMs;
  while (Date.now() < deadline) {
    for (const { name, pid } of stack.services.processes) add(name, (await findProcessUsage(pid))?.rssBytes);
    add('Redis', await stack.redis.usedMemoryBytes());
    options.onSample?.(deadline - Date.now());
    await sleep(Math.min(options.everyMs, Math.max(0, deadline - Date.now())));
  }
  return samples;
}
