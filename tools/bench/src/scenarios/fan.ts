import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadTarget, findPeakRssBytes, nowMs } from '@posthorn/lab';
import { prepareLoad } from '../load/prepare-load.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Metric, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 500;
const ANSWER_AFTER_MS = 200;
const WORKER_COUNTS = [1, 2, 4] as const;
/** The worker's DELIVERY_CONCURRENCY: the number of responses that it can await at once. */
const PLACES = 200;
const LEAD_IN_MS = 3000;
const LOOK_EVERY_MS = 100;
const MB = 1024 * 1024;

/**
 * The rate that many slow destinations allow. Messages wait before the workers start, so that the API uses no CPU time.
 */
export const fan: Scenario = {
  name: 'fan',
  description: '500 endpoints that answer in 200 ms: what 1, 2 and 4 workers deliver, and their memory.',
  needs: [],
  run: ({ scale: { seconds }, say, withOwn }) =>
    withOwn({ services: { api: 1, 'delivery-worker': 0, 'retry-scheduler': 1 } }, async (lab) => {
      const behaviour = { kind: 'slow', delayMs: ANSWER_AFTER_MS } as const;
      const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS, behaviour });
      const metrics: Metric[] = [];
      for (const workers of WORKER_COUNTS) {
        const perSecond = (workers * PLACES * 1000) / ANSWER_AFTER_MS;
        say(`messages for ${workers} workers`);
        await fillBacklog(lab, target, perSecond * (seconds + LEAD_IN_MS / 1000));
        say(`${workers} workers at work`);
        metrics.push(...(await measureWorkers(lab, workers, seconds)));
      }
      return { metrics, explanations: [] };
    }),
};

async function fillBacklog({ generator }: BenchLab, target: LoadTarget, count: number): Promise<void> {
  await generator.start(target, { kind: 'closed' });
  while ((await generator.progress()).accepted < count) await sleep(LOOK_EVERY_MS);
  await generator.stopSending();
}

async function measureWorkers(
  { stack: { services }, receivers }: BenchLab,
  count: number,
  seconds: number,
): Promise<readonly Metric[]> {
  const enlisting = Array.from({ length: count }, () => services.enlist('delivery-worker', {}));
  const workers = await Promise.all(enlisting);
  await sleep(LEAD_IN_MS);
  const before = { taken: await receivers.countTaken(), atMs: nowMs() };
  await sleep(seconds * 1000);
  const taken = (await receivers.countTaken()) - before.taken;
  const perSecond = (taken / (nowMs() - before.atMs)) * 1000;
  const peaks = await Promise.all(workers.map(({ pid }) => findPeakRssBytes(pid)));
  for (const worker of workers) await services.dismiss(worker);
  await receivers.takeReceipts();
  const ideal = (count * PLACES * 1000) / ANSWER_AFTER_MS;
  return [
    { name: `delivered by ${count}`, value: perSecond, unit: '/s' },
    { name: `share of all places, by ${count}`, value: perSecond / ideal, unit: 'times' },
    {
      name: `memory of a worker of ${count}`,
      value: Math.max(0, ...peaks.map((p) => p ?? 0)) / MB,
      unit: 'MB',
    },
  ];
}
