import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_KINDS, type ServiceKind, sum } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';

/** The bytes that the processes of each service allocated. */
export type Allocations = ReadonlyMap<ServiceKind, number>;

/** A function in a tree of calls: `SamplingHeapProfileNode` of the Chrome DevTools protocol. */
interface ProfileNode {
  /** The bytes that it allocated itself. */
  readonly selfSize: number;
  readonly children: readonly ProfileNode[];
}

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
        [...pids].map(
          ([kind, ofKind]) => [kind, sum(ofKind.map((pid) => bytesIn(profiles.get(pid) ?? '')))] as const,
        ),
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

function bytesIn(profile: string): number {
  const { head } = JSON.parse(profile) as { readonly head: ProfileNode };
  const sizeOf = ({ selfSize, children }: ProfileNode): number => selfSize + sum(children.map(sizeOf));
  return sizeOf(head);
}
