import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Load, type ServiceKind, findProcessUsage, quantile, sum } from '@posthorn/lab';
import type { Experiment } from '../experiment/experiment.js';
import type { Environment } from '../experiment/environment.js';

export interface Phase {
  /** From the send to the receipt. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** In milliseconds: the slowest message of each second, which shows waves. */
  readonly slowestBySecond: readonly number[];
  /** CPU time of all processes of a kind together, in milliseconds a second. */
  readonly workerCpu: number;
  readonly schedulerCpu: number;
  /** The share of the machine's CPU time that nothing used. Without it, latencies say nothing about fairness. */
  readonly idleShare: number;
}

export interface PhaseOptions {
  readonly experiment: Experiment;
  readonly environment: Environment;
  readonly load: Load;
  /** The public ids of the endpoints whose messages count. */
  readonly healthy: ReadonlySet<string>;
  readonly seconds: number;
}

/** A message that has not arrived by then counts with this latency. */
const ARRIVES_WITHIN_MS = 2000;

/** Measures the latencies of the healthy endpoints and the CPU time for some seconds. */
export async function measurePhase({
  experiment,
  environment,
  load,
  healthy,
  seconds,
}: PhaseOptions): Promise<Phase> {
  const fromMs = Date.now();
  const before = await cpuOf(experiment);
  const machineBefore = machineTimes();
  await sleep(seconds * 1000);
  const after = await cpuOf(experiment);
  const machineAfter = machineTimes();
  const toMs = Date.now();
  await sleep(ARRIVES_WITHIN_MS);
  await environment.refresh();
  const arrivals = load.records
    .filter(({ sentMs, endpoint }) => sentMs >= fromMs && sentMs < toMs && healthy.has(endpoint))
    .filter(({ messageId }) => messageId !== undefined)
    .map(({ sentMs, messageId = '' }) => ({
      second: Math.floor((sentMs - fromMs) / 1000),
      latencyMs: Math.round((environment.receipts.takenAt(messageId)[0] ?? Date.now()) - sentMs),
    }));
  const latencies = arrivals.map(({ latencyMs }) => latencyMs);
  const perSecond = (kind: ServiceKind): number => ((after[kind] - before[kind]) / (toMs - fromMs)) * 1000;
  return {
    p50Ms: quantile(latencies, 0.5) ?? Number.NaN,
    p95Ms: quantile(latencies, 0.95) ?? Number.NaN,
    slowestBySecond: Array.from({ length: Math.floor(seconds) }, (_, now) =>
      Math.max(0, ...arrivals.filter(({ second }) => second === now).map(({ latencyMs }) => latencyMs)),
    ),
    workerCpu: perSecond('delivery-worker'),
    schedulerCpu: perSecond('retry-scheduler'),
    idleShare: (machineAfter.idle - machineBefore.idle) / (machineAfter.all - machineBefore.all),
  };
}

async function cpuOf({ stack: { services } }: Experiment): Promise<Readonly<Record<ServiceKind, number>>> {
  const total = async (kind: ServiceKind): Promise<number> => {
    const usages = await Promise.all(services.of(kind).map(({ pid }) => findProcessUsage(pid)));
    return sum(usages.map((usage) => usage?.cpuMs ?? 0));
  };
  return {
    api: await total('api'),
    ingest: await total('ingest'),
    'delivery-worker': await total('delivery-worker'),
    'retry-scheduler': await total('retry-scheduler'),
    'export-worker': await total('export-worker'),
  };
}

/** In milliseconds, of all cores together since the machine started. */
function machineTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((core) => core.times);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
}
