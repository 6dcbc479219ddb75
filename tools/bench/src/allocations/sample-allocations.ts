import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_KINDS, type ServiceKind } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import { type ProfileNode, bytesByPackage } from './bytes-by-package.js';

/** The bytes that the processes of a service allocated, by package. */
export type Allocations = ReadonlyMap<ServiceKind, ReadonlyMap<string, number>>;

interface Sampled<Found> {
  /** What the work found. */
  readonly found: Found;
  readonly allocations: Allocations;
}

export interface AllocationSampler {
  /** Options of Node.js for the services that are sampled. */
  readonly nodeOptions: readonly string[];
  /** Samples during the work. May be used once for a stack. */
  sample<Found>(lab: BenchLab, work: () => Promise<Found>): Promise<Sampled<Found>>;
  stop(): Promise<void>;
}

/** The same path from src and from dist. */
const PROGRAM = new URL(
  '../../../../tools/bench/dist/allocations/programs/report-allocations.js',
  import.meta.url,
);
const ANSWERED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;

/** Services of every version can be sampled, because they know nothing of it. */
export async function createAllocationSampler(): Promise<AllocationSampler> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-allocations-'));

  async function signal(pid: number, event: 'started' | 'stopped'): Promise<string> {
    process.kill(pid, 'SIGUSR2');
    return await readOnceWritten(join(folder, `${pid}.${event}`));
  }

  return {
    nodeOptions: ['--import', `${PROGRAM.href}?folder=${encodeURIComponent(folder)}`],
    async sample({ stack }, work) {
      const pids = new Map(SERVICE_KINDS.map((kind) => [kind, pidsOf(stack, kind)] as const));
      const all = [...pids.values()].flat();
      await Promise.all(all.map((pid) => signal(pid, 'started')));
      const found = await work();
      const profiles = new Map(
        await Promise.all(all.map(async (pid) => [pid, await signal(pid, 'stopped')] as const)),
      );
      const allocations = new Map(
        [...pids].map(([kind, ofKind]) => {
          const heads = ofKind.map((pid) => headOf(profiles.get(pid) ?? ''));
          return [kind, bytesByPackage(heads)] as const;
        }),
      );
      return { found, allocations };
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

function pidsOf({ services }: BenchLab['stack'], kind: ServiceKind): readonly number[] {
  return services.of(kind).flatMap(({ pid }) => pid ?? []);
}

async function readOnceWritten(file: string): Promise<string> {
  const deadline = Date.now() + ANSWERED_WITHIN_MS;
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
    if (Date.now() > deadline) throw new Error('A process did not report its allocations in time.');
    await sleep(LOOK_EVERY_MS);
  }
}

function headOf(profile: string): ProfileNode {
  return (JSON.parse(profile) as { readonly head: ProfileNode }).head;
}
