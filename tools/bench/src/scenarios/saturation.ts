import type { LoadTarget } from '@posthorn/lab';
import { cpuMetrics, measureCosts } from '../costs/costs.js';
import { memoryMetrics } from '../costs/memory-metrics.js';
import { sendAndDrain } from '../load/closed-loop.js';
import { prepareLoad } from '../load/prepare-load.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Bench, Metric, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;

/** Sends as fast as the api accepts, and waits until all is delivered. */
export const saturation: Scenario = {
  name: 'saturation',
  description: '1 KB messages to 50 endpoints over 64 connections, in a closed loop, until all have arrived.',
  run: (bench) =>
    bench.withOwn(
      { services: { api: 1, 'delivery-worker': bench.scale.workers, 'retry-scheduler': 1 } },
      async (lab) => {
        const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
        return { metrics: await measureClosedLoop(bench, lab, target) };
      },
    ),
};

export async function measureClosedLoop(
  { scale: { seconds }, say }: Bench,
  lab: BenchLab,
  target: LoadTarget,
): Promise<readonly Metric[]> {
  say('warms up');
  await sendAndDrain(lab, target, seconds);
  say(`sends for ${seconds} s`);
  const { costs, found } = await measureCosts(lab, () => sendAndDrain(lab, target, seconds));
  return [
    { name: 'accepted', value: found.perSecond, unit: '/s' },
    { name: 'delivered', value: (found.accepted / costs.tookMs) * 1000, unit: '/s' },
    ...cpuMetrics(costs, found.accepted),
    ...(await memoryMetrics(lab)),
  ];
}
