import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '@posthorn/lab';
import { PAYLOAD_BYTES, payloadOf, sendBody } from '../load/prepare-load.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Measured } from '../baselines/messages.js';
import { type BaselineName, withBaseline } from '../baselines/run-baseline.js';
import type { Metric, Scenario } from '../lab/scenario.js';

const DESTINATIONS = 50;
const POSTS_AT_ONCE = 50;
const JOBS_AT_ONCE = 200;
const INSERTS_AT_ONCE = 2;
const REQUESTS_AT_ONCE = 64;

/** The rates of the bare libraries on this machine, one after the other, while the services are idle. */
export const limit: Scenario = {
  name: 'limit',
  description: 'The baselines: bare node:http and got POSTs, BullMQ jobs, batched inserts, an express route.',
  needs: [],
  async run({ scale, say, shared }) {
    const lab = await shared();
    const forMs = scale.seconds * 1000;
    const destinations = await lab.receivers.open(
      Array.from({ length: DESTINATIONS }, () => ({ behaviour: { kind: 'ok' } as const })),
    );
    const urls = destinations.map(({ url }) => `${url}/`);
    const payload = payloadOf(PAYLOAD_BYTES);
    const run = (
      name: BaselineName,
      options: { urls: readonly string[]; atOnce: number },
    ): Promise<Measured> => {
      say(name);
      return withBaseline(name, (baseline) => baseline.run({ forMs, payload, ...options }));
    };
    const { postgres, redis } = lab.stack;
    const http = await run('http-posts', { urls, atOnce: POSTS_AT_ONCE });
    const got = await run('got-posts', { urls, atOnce: POSTS_AT_ONCE });
    const jobs = await run('queue-jobs', { urls: [redis.url], atOnce: JOBS_AT_ONCE });
    const inserts = await run('batched-inserts', { urls: [postgres.url], atOnce: INSERTS_AT_ONCE });
    say('express-route');
    const route = await measureRoute(lab, forMs);
    await lab.receivers.takeReceipts();
    return {
      metrics: [
        ...measuredMetrics('node:http POSTs', http),
        ...measuredMetrics('got POSTs', got),
        ...measuredMetrics('BullMQ jobs', jobs),
        ...measuredMetrics('inserted rows', inserts),
        ...route,
      ],
      explanations: [],
    };
  },
};

function measuredMetrics(name: string, { perSecond, cpuMs }: Measured): readonly Metric[] {
  return [
    { name, value: perSecond, unit: '/s' },
    { name: `${name}: CPU`, value: cpuMs, unit: 'ms' },
  ];
}

/** Measured with the generator that sends to the API. */
function measureRoute({ generator }: BenchLab, forMs: number): Promise<readonly Metric[]> {
  return withBaseline('express-route', async (baseline) => {
    const url = await baseline.serve();
    const headers = { 'content-type': 'application/json' };
    const target = { url, headers, bodies: [sendBody('ep_baseline')], connections: REQUESTS_AT_ONCE };
    await generator.start(target, { kind: 'closed' });
    await sleep(forMs / 2);
    await generator.stopSending();
    await generator.start(target, { kind: 'closed' });
    await sleep(forMs);
    const { accepted, intendedMs, answeredMs } = await generator.stopSending();
    const latencies = [...answeredMs].map((at, index) => at - (intendedMs[index] ?? 0));
    return [
      { name: 'express requests', value: (accepted / forMs) * 1000, unit: '/s' },
      { name: 'express requests: p99', value: quantile(latencies, 0.99) ?? Number.NaN, unit: 'ms' },
    ];
  });
}
