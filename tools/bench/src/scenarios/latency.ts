import { ofServices } from '../costs/consumers.js';
import { sustainWithCosts } from '../costs/sustain-with-costs.js';
import { latenciesMs, quantileMetrics } from '../measure/latencies.js';
import { PAYLOAD_BYTES, payloadOf, prepareLoad } from '../load/prepare-load.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import { withBaseline } from '../baselines/run-baseline.js';
import type { Bench, Metric, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;
/** The percentage of the rate at which the bare loop is compared. */
const COMPARED_PERCENTAGE = 20;
const WARM_UP_MS = 500;

/** From the planned time of a send to its receipt. */
export const latency: Scenario = {
  name: 'latency',
  description: 'From send to receipt at 10, 20, 50 and 80 % of the highest rate; a bare got loop beside it.',
  needs: ['throughput'],
  async run(bench) {
    const { scale, say, shared, earlier } = bench;
    const lab = await shared();
    const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
    const highest = earlier('throughput', 'delivered');
    const metrics: Metric[] = [];
    for (const percentage of scale.percentages) {
      const perSecond = Math.max(1, (highest * percentage) / 100);
      say(`${percentage} %: ${Math.round(perSecond)}/s`);
      await lab.receivers.takeReceipts();
      const sustained = await sustainWithCosts(lab, target, { perSecond, seconds: scale.seconds });
      const { sends, fromMs, costs, delivered } = sustained;
      const receipts = await lab.receivers.takeReceipts();
      metrics.push({
        name: `at ${percentage} %: CPU`,
        value: ofServices(costs.cpuMs) / delivered,
        unit: 'ms',
      });
      metrics.push(...quantileMetrics(`at ${percentage} %`, latenciesMs(sends, receipts, fromMs)));
    }
    metrics.push(...(await measureBareLoop(lab, bench, (highest * COMPARED_PERCENTAGE) / 100)));
    return { metrics, explanations: [] };
  },
};

/** The same receivers and the same rate without Posthorn. */
async function measureBareLoop(
  { receivers }: BenchLab,
  { scale, say }: Bench,
  perSecond: number,
): Promise<readonly Metric[]> {
  say(`bare got loop at ${Math.round(perSecond)}/s`);
  const destinations = await receivers.open(
    Array.from({ length: ENDPOINTS }, () => ({ behaviour: { kind: 'ok' } as const })),
  );
  const urls = destinations.map(({ url }) => `${url}/`);
  const options = { urls, perSecond: Math.max(1, perSecond), payload: payloadOf(PAYLOAD_BYTES) };
  const sends = await withBaseline('got-posts', async (baseline) => {
    await baseline.run({ ...options, forMs: WARM_UP_MS, atOnce: ENDPOINTS });
    await receivers.takeReceipts();
    return await baseline.sendAtRate({ ...options, forMs: scale.seconds * 1000 });
  });
  return quantileMetrics('bare got loop', latenciesMs(sends, await receivers.takeReceipts(), 0));
}
