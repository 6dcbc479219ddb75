import type { LoadTarget } from '@posthorn/lab';
import { costMetrics, costExplanations } from '../costs/describe-costs.js';
import { sustainRate } from '../load/sustain-rate.js';
import { sustainWithCosts } from '../costs/sustain-with-costs.js';
import { prepareLoad } from '../load/prepare-load.js';
import { watchWhileSustaining } from '../costs/watch-while-sustaining.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Bench, Metric, Outcome, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;
const WORKER_COUNTS = [1, 2, 4, 8] as const;
/** Low enough that one worker does not batch messages into statements, which eight workers could not. */
const PER_SECOND = 100;
const WARM_UP_SECONDS = 3;
const SHOWN = ['statements', 'Redis calls', 'bytes of WAL', 'bytes of Redis', 'CPU'];

/** The cost of a message with different numbers of workers. */
export const scaling: Scenario = {
  name: 'scaling',
  description:
    'The cost of a message at 100 a second with 1, 2, 4 and 8 workers on two shards of a three-node Redis Cluster.',
  needs: [],
  run: (bench) =>
    bench.withOwn(
      {
        services: { api: 1, 'delivery-worker': 0, 'retry-scheduler': 1 },
        environment: { DELIVERY_SHARDS: '2' },
        redisCluster: { masters: 3, replicas: 0 },
      },
      async (lab) => {
        const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
        const metrics: Metric[] = [];
        const explanations: string[] = [];
        for (const workers of WORKER_COUNTS) {
          await enlistUntil(lab, workers);
          bench.say(`${workers} workers`);
          const measured = await measureWorkers(lab, target, { bench, workers });
          metrics.push(...measured.metrics);
          explanations.push(...measured.explanations);
        }
        return { metrics: [...metrics, ...SHOWN.map((name) => mostByLeast(name, metrics))], explanations };
      },
    ),
};

async function enlistUntil({ stack: { services } }: BenchLab, count: number): Promise<void> {
  while (services.of('delivery-worker').length < count) await services.enlist('delivery-worker', {});
}

async function measureWorkers(
  lab: BenchLab,
  target: LoadTarget,
  { bench, workers }: { readonly bench: Bench; readonly workers: number },
): Promise<Outcome> {
  await sustainRate(lab, target, { perSecond: PER_SECOND, seconds: WARM_UP_SECONDS });
  const { seconds } = bench.scale;
  const { costs, delivered } = await sustainWithCosts(lab, target, { perSecond: PER_SECOND, seconds });
  const seen = await watchWhileSustaining(lab, target, PER_SECOND);
  await lab.receivers.takeReceipts();
  const metrics = costMetrics(costs, delivered, seen).filter(({ name }) => SHOWN.includes(name));
  return {
    metrics: metrics.map((metric) => ({ ...metric, name: `${metric.name}, ${workers} workers` })),
    explanations: [`${workers} workers`, ...costExplanations(costs, delivered, seen)],
  };
}

function mostByLeast(name: string, metrics: readonly Metric[]): Metric {
  const values = metrics.filter((metric) => metric.name.startsWith(`${name},`)).map(({ value }) => value);
  return { name: `${name}: most by least`, value: Math.max(...values) / Math.min(...values), unit: 'times' };
}
