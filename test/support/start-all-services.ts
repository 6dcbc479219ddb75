import {
  type TestProxy,
  type TestService,
  createTestDatabase,
  createTestRedis,
  releaseAfterFile,
  startProxy,
  startTestService,
} from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../services/api/src/start-api.js';
import {
  DELIVERY_WORKER_VARIABLES,
  startDeliveryWorker,
} from '../../services/delivery-worker/src/start-delivery-worker.js';
import {
  EXPORT_WORKER_VARIABLES,
  startExportWorker,
} from '../../services/export-worker/src/start-export-worker.js';
import { INGEST_VARIABLES, startIngest } from '../../services/ingest/src/start-ingest.js';
import {
  RETRY_SCHEDULER_VARIABLES,
  startRetryScheduler,
} from '../../services/retry-scheduler/src/start-retry-scheduler.js';

export type ServiceName = 'api' | 'ingest' | 'delivery-worker' | 'retry-scheduler' | 'export-worker';

export interface AllServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** The proxies between the services and their stores. */
  readonly toDatabase: TestProxy;
  readonly toRedis: TestProxy;
  readonly services: Readonly<Record<ServiceName, TestService>>;
}

interface AllServicesOptions {
  /** A database that exists already. Default: a new one. */
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts one of each service in this process, on its own stores, until the end of the test file. */
export async function startAllServices({
  databaseUrl,
  environment: given,
}: AllServicesOptions = {}): Promise<AllServices> {
  const [url, redis] = await Promise.all([databaseUrl ?? createDatabase(), createTestRedis()]);
  releaseAfterFile(() => redis.release());
  const [toDatabase, toRedis] = await Promise.all([startProxy(url), startProxy(redis.url)]);
  for (const proxy of [toDatabase, toRedis]) releaseAfterFile(() => proxy.close());
  const environment = { DATABASE_URL: toDatabase.url, REDIS_URL: toRedis.url, ...given };
  const services = {
    api: await startTestService({ name: 'api', start: startApi, variables: API_VARIABLES, environment }),
    ingest: await startTestService({
      name: 'ingest',
      start: startIngest,
      variables: INGEST_VARIABLES,
      environment,
    }),
    'delivery-worker': await startTestService({
      name: 'delivery-worker',
      start: startDeliveryWorker,
      variables: DELIVERY_WORKER_VARIABLES,
      environment,
    }),
    'retry-scheduler': await startTestService({
      name: 'retry-scheduler',
      start: startRetryScheduler,
      variables: RETRY_SCHEDULER_VARIABLES,
      environment,
    }),
    'export-worker': await startTestService({
      name: 'export-worker',
      start: startExportWorker,
      variables: EXPORT_WORKER_VARIABLES,
      environment,
    }),
  };
  for (const service of Object.values(services)) releaseAfterFile(() => service.stop());
  return { databaseUrl: url, redisUrl: redis.url, toDatabase, toRedis, services };
}

async function createDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  releaseAfterFile(drop);
  return url;
}
