import { type Database, type MessageRow, connectDatabase } from '@posthorn/database';
import { redisCommand } from '@posthorn/local-stack';
import {
  type DeliveryId,
  type DeliveryJob,
  type Queues,
  connectQueues,
  deliveryJobId,
} from '@posthorn/queues';
import {
  type Receiver,
  type ScriptedAnswer,
  type Sql,
  type TestProxy,
  type TestService,
  createAccount,
  createEndpoint,
  createTestDatabase,
  createTestRedis,
  newMessage,
  openSql,
  releaseAfterFile,
  releaseAfterTest,
  startProxy,
  startReceiver,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import {
  DELIVERY_WORKER_VARIABLES,
  startDeliveryWorker,
} from '../../../delivery-worker/src/start-delivery-worker.js';
import { RETRY_SCHEDULER_VARIABLES, startRetryScheduler } from '../../src/start-retry-scheduler.js';

export const OPERATOR = { name: 'alice', password: 'correct-horse-battery' } as const;

/** The titles of the queues on the page. */
export const TITLE = {
  deliveries: 'Deliveries',
  fastRetries: 'Retries after 429',
  slowRetries: 'Retries after a failure',
  deadLetters: 'Dead letters',
  exports: 'Exports',
} as const;

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
  readonly query: Sql;
  readonly redisUrl: string;
  /** The proxies between the schedulers and the stores. */
  readonly toDatabase: TestProxy;
  readonly toRedis: TestProxy;
  /** Starts a retry-scheduler whose operators have write access, until the end of the test. */
  startScheduler(environment?: Readonly<Record<string, string>>): Promise<OperatorPages>;
  startWorker(): Promise<TestService>;
  startReceiver(script: readonly ScriptedAnswer[]): Promise<Receiver>;
  /** Accepts and enqueues a message for a new endpoint; it waits for its first attempt. */
  send(url: string, limit?: { readonly rateLimitRps: number; readonly burst: number }): Promise<DeliveryJob>;
  waitForStatus(messageId: string, status: MessageRow['status']): Promise<MessageRow>;
  /** The logged actions of operators, oldest first. */
  listActions(): Promise<readonly unknown[]>;
  hasJob(queue: string, jobId: string): Promise<boolean>;
}

export interface OperatorPages {
  readonly url: string;
  readonly service: TestService;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Sends a request as the page does. */
  send(method: string, path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  act(queue: keyof typeof TITLE, jobId: string, action: 'promote' | 'clean' | 'retry'): Promise<Answer>;
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
    query: openSql(store.url),
    redisUrl: redis.url,
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
          OPERATOR_ACTIONS: 'true',
          ...environment,
        },
      });
      releaseAfterTest(() => service.stop());
      const pages = openPages(service);
      // Not /readyz, which repeats for a second that Redis was not connected yet.
      await waitFor(async () => (await pages.get('/api/queues')).status !== 503);
      return pages;
    },
    async startWorker() {
      const worker = await startTestService({
        start: startDeliveryWorker,
        variables: DELIVERY_WORKER_VARIABLES,
        environment: { DATABASE_URL: store.url, REDIS_URL: redis.url },
      });
      releaseAfterTest(() => worker.stop());
      return worker;
    },
    async startReceiver(script) {
      const receiver = await startReceiver(script);
      releaseAfterTest(() => receiver.close());
      return receiver;
    },
    async send(url, limit) {
      const endpoint = await createEndpoint(database, { projectId, url });
      if (limit !== undefined) await database.endpoints.update(endpoint.id, limit);
      const message = newMessage({ projectId, endpointId: endpoint.id });
      await database.messages.accept(message);
      const job = { messageId: message.id, endpointId: endpoint.id, attemptNo: 1 };
      await queues.addDelivery(job);
      return job;
    },
    waitForStatus: (messageId, status) =>
      waitFor(async () => {
        const row = await database.messages.findById(messageId);
        return row?.status === status && row;
      }),
    async listActions() {
      const rows = await database.operatorActions.list({ limit: 100 });
      return rows
        .map(({ origin, actor, action, subject, details }) => ({ origin, actor, action, subject, details }))
        .reverse();
    },
    async hasJob(queue, jobId) {
      return (await redisCommand(redis.url, ['EXISTS', `{bull:0}:${queue}:${jobId}`])) === ':1';
    },
  };
}

function openPages(service: TestService): OperatorPages {
  const { url } = service;
  const authorization = authorizationOf(OPERATOR.name, OPERATOR.password);
  async function send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const response = await fetch(`${url}/queues${path}`, { method, headers, redirect: 'manual' });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const { error } = isJson ? (JSON.parse(text) as { error?: unknown }) : {};
    return { status: response.status, headers: response.headers, text, error };
  }
  const own = { authorization, origin: url };
  return {
    url,
    service,
    get: (path, headers = { authorization }) => send('GET', path, headers),
    send: (method, path, headers = own) => send(method, path, headers),
    act: (queue, jobId, action) =>
      send('PUT', `/api/queues/${encodeURIComponent(TITLE[queue])}/${jobId}/${action}`, own),
  };
}
