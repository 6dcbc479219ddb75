import type { LoadTarget } from '@posthorn/lab';
import { ofServices } from '../costs/consumers.js';
import { sustainWithCosts } from '../costs/sustain-with-costs.js';
import { latenciesMs, quantileMetrics } from '../measure/latencies.js';
import { measureThroughput } from '../measure/measure-throughput.js';
import { prepareForwarded } from '../load/prepare-webhooks.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Bench, Metric, Outcome, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;
/** The percentage of the highest rate at which the latency is measured. */
const PERCENTAGE = 20;

/** Like `throughput` and `latency`, with received webhooks instead of sends. */
export const receiveForward: Scenario = {
  name: 'receive-forward',
  description:
    '1 KB signed webhooks to 50 inbound endpoints: the highest rate that is forwarded, what one costs, and its latency.',
  needs: ['limit'],
  run: (bench) =>
    bench.withOwn(
      {
        services: { api: 1, ingest: 1, 'delivery-worker': bench.scale.workers, 'retry-scheduler': 1 },
      },
      async (lab) => {
        const target = await prepareForwarded(lab, ENDPOINTS);
        const { metrics, explanations } = await measureThroughput(bench, lab, target);
        return {
          metrics: [...metrics, ...(await measureLatency(bench, lab, { target, metrics }))],
          explanations,
        };
      },
    ),
};

/** From the planned time of a webhook to its receipt. */
async function measureLatency(
  { scale, say }: Bench,
  lab: BenchLab,
  { target, metrics }: { readonly target: LoadTarget } & Pick<Outcome, 'metrics'>,
): Promise<readonly Metric[]> {
  const { receivers } = lab;
  const highest = metrics.find(({ name }) => name === 'delivered')?.value ?? 0;
  const perSecond = Math.max(1, (highest * PERCENTAGE) / 100);
  say(`${PERCENTAGE} %: ${Math.round(perSecond)}/s`);
  await receivers.takeReceipts();
  const { sends, fromMs, costs, delivered } = await sustainWithCosts(lab, target, {
    perSecond,
    seconds: scale.seconds,
  });
  const latencies = latenciesMs(sends, await receivers.takeReceipts(), fromMs);
  return [
    { name: `at ${PERCENTAGE} %: CPU`, value: ofServices(costs.cpuMs) / delivered, unit: 'ms' },
    ...quantileMetrics(`at ${PERCENTAGE} %`, latencies),
  ];
}
