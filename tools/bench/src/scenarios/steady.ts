import type { LoadTarget } from '@posthorn/lab';
import { CONSUMERS, ofServices } from '../costs/consumers.js';
import { type Costs, cpuMetrics } from '../costs/costs.js';
import { latenciesMs, quantileMetrics } from '../load/latencies.js';
import { prepareLoad } from '../load/prepare-load.js';
import { type Rate, sustainRate } from '../load/sustain-rate.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Bench, Metric, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;
/** In messages a second: low and moderate for two cores, whatever the highest rate is. */
const RATES = [100, 400];

/** The latency and the cost of a message at fixed rates, which can be compared between versions. */
export const steady: Scenario = {
  name: 'steady',
  description: '1 KB messages to 50 endpoints at 100 and 400 a second: latency, CPU, switches and wake-ups.',
  run: (bench) =>
    bench.withOwn(
      { services: { api: 1, 'delivery-worker': bench.scale.workers, 'retry-scheduler': 1 } },
      async (lab) => {
        const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
        const metrics: Metric[] = [];
        for (const perSecond of RATES) metrics.push(...(await measureAt(perSecond, bench, { lab, target })));
        return { metrics };
      },
    ),
};

/** From the planned time of a message to its receipt, and what a message costs. */
export async function measureAt(
  perSecond: number,
  { scale: { seconds }, say }: Bench,
  { lab, target }: { readonly lab: BenchLab; readonly target: LoadTarget },
): Promise<readonly Metric[]> {
  const rate: Rate = { perSecond, seconds };
  say(`${perSecond}/s: warms up`);
  await sustainRate(lab, target, rate);
  await lab.receivers.takeReceipts();
  say(`${perSecond}/s for ${seconds} s`);
  const { sends, fromMs, costs, delivered, deliveredPerSecond } = await sustainRate(lab, target, rate);
  const receipts = await lab.receivers.takeReceipts();
  const at = `at ${perSecond}/s`;
  return [
    { name: `${at}: delivered`, value: deliveredPerSecond, unit: '/s' },
    ...quantileMetrics(at, latenciesMs(sends, receipts, fromMs)),
    ...cpuMetrics(costs, delivered, `${at}: `),
    ...wakeUpMetrics(costs, delivered, `${at}: `),
  ];
}

function wakeUpMetrics({ switches, wakeUps }: Costs, delivered: number, prefix: string): readonly Metric[] {
  return [
    { name: `${prefix}context switches`, value: ofServices(switches) / delivered, unit: '' },
    { name: `${prefix}wake-ups`, value: ofServices(wakeUps) / delivered, unit: '' },
    ...CONSUMERS.map((consumer) => ({
      name: `${prefix}wake-ups of ${consumer}`,
      value: wakeUps[consumer] / delivered,
      unit: '' as const,
    })),
  ];
}
