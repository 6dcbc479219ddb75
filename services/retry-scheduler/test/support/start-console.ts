import { type Database, connectDatabase } from '@posthorn/database';
import {
  type DeliveryId,
  type DeliveryJob,
  type Queues,
  connectQueues,
  deliveryJobId,
} from '@posthorn/queues';
import {
  type TestProxy,
  type TestService,
  createAccount,
  createEndpoint,
  createTestDatabase,
  createTestRedis,
  newMessage,
  releaseAfterFile,
  releaseAfterTest,
  startProxy,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { RETRY_SCHEDULER_VARIABLES, startRetryScheduler } from '../../src/start-retry-scheduler.js';

export const OPERATOR = { name: 'alice', password: 'correct-horse-battery' } as const;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The error message for the reader of the page. */
  readonly error: unknown;
}

export interface ConsoleEnvironment {
  readonly database: Database;
  readonly queues: Queues;
  /** The proxies between the schedulers and the stores. */
  readonly toDatabase: TestProxy;
  readonly toRedis: TestProxy;
  /** Starts a retry-scheduler with operators, until the end of the test. */
  startScheduler(environment?: Readonly<Record<string, string>>): Promise<OperatorPages>;
  /** Accepts and enqueues a message for a new endpoint; it waits for its first attempt. */
  send(): Promise<DeliveryJob>;
}

export interface OperatorPages {
  readonly service: TestService;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

export function authorizationOf(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

export function jobOf({ messageId }: Pick<DeliveryId, 'messageId'>, attemptNo: number): string {
  return deliveryJobId({ messageId, attemptNo });
}

export async function startConsole(): Promise<ConsoleEnvironment> {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const [toDatabase, toRedis] = await Promise.all([startProxy(store.url), startProxy(redis.url)]);
  releaseAfterFile(() => toDatabase.close());
  releaseAfterFile(() => toRedis.close());
  const onIdleError = (): void => undefined;
  const database = connectDatabase({
    url: store.url,
    applicationName: 'test',
    maxConnections: 2,
    onIdleError,
  });
  releaseAfterFile(() => database.close());
  const queues = connectQueues({ url: redis.url, onError: () => undefined });
  releaseAfterFile(() => queues.close());
  await waitFor(() => queues.isReady());
  await queues.dataMarker.restore(() => Promise.resolve());
  const { projectId } = await createAccount(database);

  return {
    database,
    queues,
    toDatabase,
    toRedis,
    async startScheduler(environment) {
      const service = await startTestService({
        start: startRetryScheduler,
        variables: RETRY_SCHEDULER_VARIABLES,
        environment: {
          DATABASE_URL: toDatabase.url,
          REDIS_URL: toRedis.url,
          RESUME_POLL_SECONDS: '0.1',
          OPERATOR_LOGINS: `bob:${'x'.repeat(16)},${OPERATOR.name}:${OPERATOR.password}`,
          ...environment,
        },
      });
      releaseAfterTest(() => service.stop());
      const pages = openPages(service);
      // Not /readyz, which repeats for a second that Redis was not connected yet.
      await waitFor(async () => (await pages.get('/api/queues')).status !== 503);
      return pages;
    },
    async send() {
      const endpoint = await createEndpoint(database, { projectId, url: 'http://127.0.0.1:1' });
      const message = newMessage({ projectId, endpointId: endpoint.id });
      await database.messages.accept(message);
      const job = { messageId: message.id, endpointId: endpoint.id, attemptNo: 1 };
      await queues.deliveries.add(job);
      return job;
    },
  };
}

function openPages(service: TestService): OperatorPages {
  const authorization = authorizationOf(OPERATOR.name, OPERATOR.password);
  return {
    service,
    async get(path, headers = { authorization }) {
      const response = await fetch(`${service.url}/queues${path}`, { headers, redirect: 'manual' });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      const { error } = isJson ? (JSON.parse(text) as { error?: unknown }) : {};
      return { status: response.status, headers: response.headers, text, error };
    },
  };
}
