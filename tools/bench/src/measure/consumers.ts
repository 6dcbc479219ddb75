import { type ServiceKind, familyContextSwitches, familyCpuMs } from '@posthorn/lab';
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
/** One number for each consumer. */
export type ByConsumer = Readonly<Record<Consumer, number>>;

/** The CPU time in milliseconds since the start. */
export function readCpuMs(lab: BenchLab): Promise<ByConsumer> {
  return sumByConsumer(lab, familyCpuMs);
}

/** The context switches since the start. */
export function readSwitches(lab: BenchLab): Promise<ByConsumer> {
  return sumByConsumer(lab, async (pid) => {
    const { voluntary, involuntary } = await familyContextSwitches(pid);
    return voluntary + involuntary;
  });
}

/** The wake-ups since the start. */
export function readWakeUps(lab: BenchLab): Promise<ByConsumer> {
  return sumByConsumer(lab, async (pid) => (await familyContextSwitches(pid)).voluntary);
}

/** Over all processes of each consumer. A server includes its children. */
async function sumByConsumer(
  { stack, generator, receivers }: BenchLab,
  measure: (pid: number | undefined) => Promise<number>,
): Promise<ByConsumer> {
  const sum = async (pids: readonly (number | undefined)[]): Promise<number> =>
    (await Promise.all(pids.map(measure))).reduce((total, value) => total + value, 0);
  const ofKind = (kind: ServiceKind): Promise<number> => sum(stack.services.of(kind).map(({ pid }) => pid));
  const [api, ingest, worker, scheduler, postgres, redis, generating, receiving] = await Promise.all([
    ofKind('api'),
    ofKind('ingest'),
    ofKind('delivery-worker'),
    ofKind('retry-scheduler'),
    measure(stack.postgres.pid),
    sum(stack.redisNodes.map(({ pid }) => pid)),
    measure(generator.pid),
    measure(receivers.pid),
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

/** The sum over everything except the measurement itself. */
export function ofServices(values: ByConsumer): number {
  return SERVICE_CONSUMERS.reduce((sum, consumer) => sum + values[consumer], 0);
}
