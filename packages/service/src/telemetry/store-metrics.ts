import { type Metrics, type Reading, createFreshRead } from '@posthorn/observability';

type Store = 'database' | 'redis';

/** Caches the results, so that frequent scrapes do not cause as many checks of the stores. */
const FRESH_MS = 1000;

/** Runs the checks of readiness at each scrape. */
export function createStoreMetrics(
  metrics: Metrics,
  stores: Readonly<Record<Store, { ping(): Promise<void> }>>,
): void {
  metrics.gauge(
    {
      name: 'posthorn_store_up',
      help: '1 while the store answers this process, otherwise 0.',
      labels: { store: ['database', 'redis'] },
    },
    createFreshRead(
      () => Promise.all([readStore('database', stores.database), readStore('redis', stores.redis)]),
      FRESH_MS,
    ),
  );
}

/** Shorter than the timeout of the gauge itself. */
const SILENT_AFTER_MS = 1500;

async function readStore(store: Store, { ping }: { ping(): Promise<void> }): Promise<Reading<'store'>> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(0), SILENT_AFTER_MS);
  });
  const answer = ping().then(
    () => 1,
    () => 0,
  );
  const value = await Promise.race([answer, silent]).finally(() => clearTimeout(timer));
  return { labels: { store }, value };
}
