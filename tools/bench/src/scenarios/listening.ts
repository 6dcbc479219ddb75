import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Listener,
  PROJECT_FOLDER,
  at,
  createLabListened,
  familyCpuMs,
  findProcessUsage,
  firstApi,
  firstApiUrl,
  startListener,
} from '@posthorn/lab';
import { createSomeAtOnce } from '../load/prepare-load.js';
import { targetOf } from '../load/prepare-webhooks.js';
import { sustainRate } from '../load/sustain-rate.js';
import { latenciesMs, quantileMetrics } from '../load/latencies.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Bench, Metric, Scenario } from '../lab/scenario.js';

/** In webhooks a second: what a developer's machine may get, and more. */
const RATES = [10, 100];
const IDLE = 1000;
/** Connections that end and begin at once would be measured as well. */
const CALM_MS = 10_000;
const KB = 1024;
const MB = 1024 * KB;

/** From a webhook's reception to the local server behind `posthorn listen`, and what idle listeners cost. */
export const listening: Scenario = {
  name: 'listening',
  description: `1 KB webhooks to a local server by posthorn listen: latency. Memory and CPU of ${IDLE} idle listeners.`,
  run: (bench) =>
    bench.withOwn({ services: { api: 1, ingest: 1 } }, async (lab) => ({
      metrics: [...(await measureLatency(bench, lab)), ...(await measureIdle(bench, lab))],
    })),
};

async function measureLatency({ scale, say }: Bench, lab: BenchLab): Promise<readonly Metric[]> {
  const source = await createLabListened(firstApi(lab));
  const { url } = at(await lab.receivers.open([{ behaviour: { kind: 'ok' } }]), 0);
  const forwarding = await startForwarding(lab, { endpointId: source.id, target: `${url}/` });
  const metrics: Metric[] = [];
  try {
    for (const perSecond of RATES) {
      say(`${perSecond}/s for ${scale.seconds} s`);
      await lab.receivers.takeReceipts();
      const { sends, fromMs } = await sustainRate(lab, targetOf(lab, [source]), {
        perSecond,
        seconds: scale.seconds,
      });
      const receipts = await lab.receivers.takeReceipts();
      metrics.push(...quantileMetrics(`at ${perSecond}/s`, latenciesMs(sends, receipts, fromMs)));
    }
  } finally {
    await forwarding.stop();
  }
  return metrics;
}

interface ForwardingOptions {
  readonly endpointId: string;
  readonly target: string;
}

/** Starts `posthorn listen`, and waits until it listens. It signs, because receivers count messages by their ids. */
async function startForwarding(
  lab: BenchLab,
  { endpointId, target }: ForwardingOptions,
): Promise<{ stop(): Promise<void> }> {
  const program = join(PROJECT_FOLDER, 'scripts/posthorn.js');
  const options = ['--endpoint', endpointId, '--api-url', firstApiUrl(lab), '--sign', '--json'];
  const child = spawn(process.execPath, [program, 'listen', target, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { POSTHORN_API_KEY: lab.stack.account.apiKey },
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (child.exitCode !== null) throw new Error('posthorn listen ended by itself.');
  child.stdout.resume();
  return {
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

interface Usage {
  readonly rssBytes: number;
  readonly cpuMs: number;
  readonly postgresMs: number;
}

async function measureIdle({ scale, say }: Bench, lab: BenchLab): Promise<readonly Metric[]> {
  say(`creates ${IDLE} endpoints`);
  const sources = await createSomeAtOnce(Array.from({ length: IDLE }), () =>
    createLabListened(firstApi(lab)),
  );
  const without = await measureUsage(lab, scale.seconds);
  say(`connects ${IDLE} listeners`);
  const listeners = sources.map(({ id }) => connectIdle(lab, id));
  await Promise.all(listeners.map((listener) => listener.waitUntilOpen()));
  const withAll = await measureUsage(lab, scale.seconds);
  await Promise.all(listeners.map((listener) => listener.stop()));
  const bytes = withAll.rssBytes - without.rssBytes;
  return [
    { name: 'memory of the api without listeners', value: without.rssBytes / MB, unit: 'MB' },
    { name: `memory of ${IDLE} idle listeners`, value: bytes / MB, unit: 'MB' },
    { name: 'memory of an idle listener', value: bytes / IDLE / KB, unit: 'KB' },
    { name: 'CPU of the api without listeners', value: without.cpuMs / scale.seconds, unit: 'ms' },
    { name: 'CPU of the api with them, a second', value: withAll.cpuMs / scale.seconds, unit: 'ms' },
    { name: 'CPU of PostgreSQL with them', value: withAll.postgresMs / scale.seconds, unit: 'ms' },
  ];
}

function connectIdle(lab: BenchLab, endpointId: string): Listener {
  const { apiKey } = lab.stack.account;
  return startListener({ baseUrls: () => [firstApiUrl(lab)], apiKey, endpointId, answerAfterMs: () => 0 });
}

/** The memory after a rest, and the CPU time of a further while. */
async function measureUsage({ stack }: BenchLab, seconds: number): Promise<Usage> {
  const { pid } = at(stack.services.of('api'), 0);
  await sleep(CALM_MS);
  const before = await findProcessUsage(pid);
  const postgresMs = await familyCpuMs(stack.postgres.pid);
  await sleep(seconds * 1000);
  const after = await findProcessUsage(pid);
  return {
    rssBytes: after?.rssBytes ?? Number.NaN,
    cpuMs: (after?.cpuMs ?? Number.NaN) - (before?.cpuMs ?? Number.NaN),
    postgresMs: (await familyCpuMs(stack.postgres.pid)) - postgresMs,
  };
}
