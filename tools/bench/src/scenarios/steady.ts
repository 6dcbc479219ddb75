import { CONSUMERS, ofServices } from '../costs/consumers.js';
import type { Costs } from '../costs/costs.js';
import { sustainRate } from '../load/sustain-rate.js';
import { sustainWithCosts } from '../costs/sustain-with-costs.js';
import { latenciesMs, quantileMetrics } from '../measure/latencies.js';
import { prepareLoad } from '../load/prepare-load.js';
import type { Metric, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;
/** In messages a second: low and moderate for two cores, whatever the highest rate is. */
const RATES = [100, 400];

/** The latency and the cost of a message at fixed rates, which can be compared between versions. */
export const steady: Scenario = {
  name: 'steady',
  description: '1 KB messages to 50 endpoints at 100 and 400 a second: latency, CPU, switches and wake-ups.',
  needs: [],
  run: (bench) =>
    bench.withOwn(
      { services: { api: 1, 'delivery-worker': bench.scale.workers, 'retry-scheduler': 1 } },
      async (lab) => {
        const { scale, say } = bench;
        const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
        const metrics: Metric[] = [];
        for (const perSecond of RATES) {
          say(`${perSecond}/s: warms up`);
          await sustainRate(lab, target, { perSecond, seconds: scale.seconds });
          await lab.receivers.takeReceipts();
          say(`${perSecond}/s for ${scale.seconds} s`);
          const sustained = await sustainWithCosts(lab, target, { perSecond, seconds: scale.seconds });
          const receipts = await lab.receivers.takeReceipts();
          const at = `at ${perSecond}/s`;
          metrics.push(
            { name: `${at}: delivered`, value: sustained.deliveredPerSecond, unit: '/s' },
            ...quantileMetrics(at, latenciesMs(sustained.sends, receipts, sustained.fromMs)),
            ...costsOfOne(at, sustained.costs, sustained.delivered),
          );
        }
        return { metrics, explanations: [] };
      },
    ),
};

function costsOfOne(at: string, costs: Costs, delivered: number): readonly Metric[] {
  const { cpuMs, switches, wakeUps } = costs;
  return [
    { name: `${at}: CPU`, value: ofServices(cpuMs) / delivered, unit: 'ms' },
    { name: `${at}: context switches`, value: ofServices(switches) / delivered, unit: '' },
    { name: `${at}: wake-ups`, value: ofServices(wakeUps) / delivered, unit: '' },
    ...CONSUMERS.flatMap((consumer): readonly Metric[] => [
      { name: `${at}: CPU of ${consumer}`, value: cpuMs[consumer] / delivered, unit: 'ms' },
      { name: `${at}: wake-ups of ${consumer}`, value: wakeUps[consumer] / delivered, unit: '' },
    ]),
  ];
}
