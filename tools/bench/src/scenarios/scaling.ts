import type { Aim } from '@posthorn/lab';
import { costFigures, costRemarks } from '../costs/describe-costs.js';
import { holdRate } from '../load/hold-rate.js';
import { holdWithCosts } from '../costs/hold-with-costs.js';
import { prepareLoad } from '../load/prepare-load.js';
import { watchWhileHolding } from '../costs/watch-while-holding.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Bench, Figure, Outcome, Scenario } from '../lab/scenario.js';

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
        const { aim } = await prepareLoad(lab, { endpoints: ENDPOINTS });
        const figures: Figure[] = [];
        const remarks: string[] = [];
        for (const workers of WORKER_COUNTS) {
          await enlistUntil(lab, workers);
          bench.say(`${workers} workers`);
          const measured = await measureWorkers(lab, aim, { bench, workers });
          figures.push(...measured.figures);
          remarks.push(...measured.remarks);
        }
        return { figures: [...figures, ...SHOWN.map((name) => mostByLeast(name, figures))], remarks };
      },
    ),
};

async function enlistUntil({ stack: { services } }: BenchLab, count: number): Promise<void> {
  while (services.of('delivery-worker').length < count) await services.enlist('delivery-worker', {});
}

async function measureWorkers(
  lab: BenchLab,
  aim: Aim,
  { bench, workers }: { readonly bench: Bench; readonly workers: number },
): Promise<Outcome> {
  await holdRate(lab, aim, { perSecond: PER_SECOND, seconds: WARM_UP_SECONDS });
  const { seconds } = bench.scale;
  const { costs, delivered } = await holdWithCosts(lab, aim, { perSecond: PER_SECOND, seconds });
  const seen = await watchWhileHolding(lab, aim, PER_SECOND);
  await lab.receivers.takeReceipts();
  const figures = costFigures(costs, delivered, seen).filter(({ name }) => SHOWN.includes(name));
  return {
    figures: figures.map((figure) => ({ ...figure, name: `${figure.name}, ${workers} workers` })),
    remarks: [`${workers} workers`, ...costRemarks(costs, delivered, seen)],
  };
}

function mostByLeast(name: string, figures: readonly Figure[]): Figure {
  const values = figures.filter((figure) => figure.name.startsWith(`${name},`)).map(({ value }) => value);
  return { name: `${name}: most by least`, value: Math.max(...values) / Math.min(...values), unit: 'times' };
}
