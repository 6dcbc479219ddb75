import { type ServiceKind, familyCpuMs } from '@posthorn/lab';
import type { BenchLab } from '../run/open-bench-lab.js';

/** The processes that use CPU time while messages pass. */
export const SERVICE_CONSUMERS = [
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
export type CpuByConsumer = Readonly<Record<Consumer, number>>;

/** The CPU time since the start, over all processes of each consumer. A server includes its children. */
export async function readCpuMs({ stack, generator, receivers }: BenchLab): Promise<CpuByConsumer> {
  const ofKind = (kind: ServiceKind): Promise<number> =>
    sumCpuMs(stack.services.of(kind).map(({ pid }) => pid));
  const [api, ingest, worker, scheduler, postgres, redis, generating, receiving] = await Promise.all([
    ofKind('api'),
    ofKind('ingest'),
    ofKind('delivery-worker'),
    ofKind('retry-scheduler'),
    familyCpuMs(stack.postgres.pid),
    sumCpuMs(stack.redisNodes.map(({ pid }) => pid)),
    familyCpuMs(generator.pid),
    familyCpuMs(receivers.pid),
  ]);
  return {
    api,
    ingest,
    'delivery-worker': worker,
    'retry-scheduler': scheduler,
    PostgreSQL: postgres,
    Redis: redis,
    generator: generating,
    receivers: receiving,
  };
}

async function sumCpuMs(pids: readonly (number | undefined)[]): Promise<number> {
  const all = await Promise.all(pids.map(familyCpuMs));
  return all.reduce((sum, ms) => sum + ms, 0);
}

/** The CPU time of everything except the measurement itself. */
export function serviceCpuMs(cpuMs: CpuByConsumer): number {
  return SERVICE_CONSUMERS.reduce((sum, consumer) => sum + cpuMs[consumer], 0);
}
