import type { LoadTarget } from '@posthorn/lab';
import { ofServices } from '../costs/consumers.js';
import type { Costs } from '../costs/costs.js';
import { storeMessages } from '../load/store-messages.js';
import { type SustainedLoad, sustainRate } from '../load/sustain-rate.js';
import { prepareLoad } from '../load/prepare-load.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Bench, Metric, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;
/** The same for every size and machine, because the cost of a message depends on how many arrive together. */
const PER_SECOND = 300;
/** Code that is still being optimized would look like a shrinking cost. */
const WARM_UP_SECONDS = 15;
const THOUSAND = 1000;
const MILLION = 1_000_000;

/** The cost of a message with an increasing number of stored messages. */
export const growth: Scenario = {
  name: 'growth',
  description: 'The cost of a message with ten thousand, a million and ten million messages stored already.',
  run: (bench) =>
    bench.withOwn(
      { services: { api: 1, 'delivery-worker': bench.scale.workers, 'retry-scheduler': 1 } },
      async (lab) => {
        const { target, endpoints } = await prepareLoad(lab, { endpoints: ENDPOINTS });
        bench.say('warms up');
        await sustainRate(lab, target, { perSecond: PER_SECOND, seconds: WARM_UP_SECONDS });
        const metrics: Metric[] = [];
        const cpuMs: number[] = [];
        let stored = 0;
        for (const size of bench.scale.stored) {
          bench.say(`stores messages until there are ${nameOf(size)}`);
          const { projectId } = lab.stack.account;
          const endpointIds = endpoints.map(({ id }) => id);
          await storeMessages(lab.stack.sql, { projectId, endpointIds, from: stored, to: size });
          stored = size;
          bench.say(`measures with ${nameOf(size)} stored`);
          const { costs, delivered } = await measureCost(lab, target, bench);
          cpuMs.push(ofServices(costs.cpuMs) / delivered);
          metrics.push(...sizeMetrics(nameOf(size), costs, delivered));
        }
        const ratio = (cpuMs.at(-1) ?? Number.NaN) / (cpuMs[0] ?? Number.NaN);
        return { metrics: [...metrics, { name: 'CPU, most by least', value: ratio, unit: 'times' }] };
      },
    ),
};

function nameOf(size: number): string {
  return size >= MILLION ? `${size / MILLION} million` : `${size / THOUSAND} thousand`;
}

function sizeMetrics(name: string, { cpuMs, walBytes }: Costs, delivered: number): readonly Metric[] {
  return [
    { name: `CPU with ${name}`, value: ofServices(cpuMs) / delivered, unit: 'ms' },
    { name: `CPU of PostgreSQL with ${name}`, value: cpuMs.PostgreSQL / delivered, unit: 'ms' },
    { name: `bytes of WAL with ${name}`, value: walBytes / delivered, unit: 'bytes' },
  ];
}

async function measureCost(
  lab: BenchLab,
  target: LoadTarget,
  { scale: { seconds } }: Bench,
): Promise<SustainedLoad> {
  const sustained = await sustainRate(lab, target, { perSecond: PER_SECOND, seconds });
  await lab.receivers.takeReceipts();
  return sustained;
}
