import { type ServiceKind, familyContextSwitches, familyCpuMs, sum } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';

/** The processes that use CPU time while messages pass. */
const SERVICE_CONSUMERS = [
  'api',
  'ingest',
  'delivery-worker',
  'retry-scheduler',
  'PostgreSQL',
  'Redis',
] as const;
const TOOL_CONSUMERS = ['generator', 'receivers'] as const;
export const CONSUMERS = [...SERVICE_CONSUMERS, ...TOOL_CONSUMERS] as const;

export type Consumer = (typeof CONSUMERS)[number];
/** One number for each consumer. */
export type ByConsumer = Readonly<Record<Consumer, number>>;

/** The CPU time in milliseconds since the start. */
export async function readCpuMs(lab: BenchLab): Promise<ByConsumer> {
  return sums(await readFamilies(lab, familyCpuMs), (cpuMs) => cpuMs);
}

/** Since the start. Wake-ups are a part of the context switches. */
export interface SwitchReading {
  readonly switches: ByConsumer;
  readonly wakeUps: ByConsumer;
}

export async function readSwitches(lab: BenchLab): Promise<SwitchReading> {
  const found = await readFamilies(lab, familyContextSwitches);
  return {
    switches: sums(found, ({ voluntary, involuntary }) => voluntary + involuntary),
    wakeUps: sums(found, ({ voluntary }) => voluntary),
  };
}

/** One reading for each process of each consumer. A server includes its children. */
async function readFamilies<Reading>(
  { stack, generator, receivers }: BenchLab,
  read: (pid: number | undefined) => Promise<Reading>,
): Promise<Readonly<Record<Consumer, readonly Reading[]>>> {
  const ofKind = (kind: ServiceKind): Promise<readonly Reading[]> =>
    Promise.all(stack.services.of(kind).map(({ pid }) => read(pid)));
  const [api, ingest, worker, scheduler, postgres, redis, generating, receiving] = await Promise.all([
    ofKind('api'),
    ofKind('ingest'),
    ofKind('delivery-worker'),
    ofKind('retry-scheduler'),
    read(stack.postgres.pid),
    Promise.all(stack.redisNodes.map(({ pid }) => read(pid))),
    read(generator.pid),
    read(receivers.pid),
  ]);
  return {
    api,
    ingest,
    'delivery-worker': worker,
    'retry-scheduler': scheduler,
    PostgreSQL: [postgres],
    Redis: redis,
    generator: [generating],
    receivers: [receiving],
  };
}

function sums<Reading>(
  found: Readonly<Record<Consumer, readonly Reading[]>>,
  toNumber: (reading: Reading) => number,
): ByConsumer {
  const entries = CONSUMERS.map((consumer) => [consumer, sum(found[consumer].map(toNumber))] as const);
  return Object.fromEntries(entries) as Record<Consumer, number>;
}

/** The sum over everything except the measurement itself. */
export function ofServices(values: ByConsumer): number {
  return sum(SERVICE_CONSUMERS.map((consumer) => values[consumer]));
}
