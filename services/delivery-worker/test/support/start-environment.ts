import {
  type AttemptRow,
  type Database,
  type MessageRow,
  type NewMessage,
  connectDatabase,
} from '@posthorn/database';
import { type DeliveryJob, type Queues, connectQueues } from '@posthorn/queues';
import {
  type Receiver,
  type ReceiverScript,
  type ScriptedAnswer,
  type Sql,
  type TestAccount,
  type TestEndpoint,
  type TestEndpointOptions,
  type TestProxy,
  type TestService,
  createAccount,
  createEndpoint,
  createTestDatabase,
  createTestFolder,
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
import { DELIVERY_WORKER_VARIABLES, startDeliveryWorker } from '../../src/start-delivery-worker.js';

type DeliverySettings = Pick<TestEndpointOptions, 'signatureScheme' | 'retrySchedule' | 'timeoutMs'>;

export interface Environment {
  readonly account: TestAccount;
  /** The test's own connections. */
  readonly database: Database;
  readonly queues: Queues;
  /** Queries the tables directly. */
  readonly query: Sql;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** The folder in which the workers store their files. */
  readonly folder: string;
  /** The proxy between the workers and the database. */
  readonly toDatabase: TestProxy;
  /** Runs until the end of the test. */
  startReceiver(script?: ReceiverScript | readonly ScriptedAnswer[]): Promise<Receiver>;
  /** A whole delivery worker, until the end of the test. */
  startWorker(environment?: Readonly<Record<string, string>>): Promise<TestService>;
  createEndpoint(
    url: string,
    headers?: Readonly<Record<string, string>>,
    settings?: DeliverySettings,
  ): Promise<TestEndpoint>;
  /** Accepts and enqueues a message. Returns its id. */
  send(endpoint: Pick<TestEndpoint, 'id'>, given?: Partial<NewMessage>): Promise<string>;
  /** Accepts a message without enqueuing it. Returns the job of its first attempt. */
  acceptFor(endpointId: string): Promise<DeliveryJob>;
  waitForStatus(messageId: string, status: MessageRow['status']): Promise<MessageRow>;
  attemptsOf(messageId: string): Promise<readonly AttemptRow[]>;
}

/** Starts stores for this test file and the environment of a delivery; the file releases them at its end. */
export async function startEnvironment(): Promise<Environment> {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const query = openSql(store.url);
  const toDatabase = await startProxy(store.url);
  releaseAfterFile(() => toDatabase.close());
  const database = connectDatabase({
    url: store.url,
    applicationName: 'test',
    maxConnections: 2,
    onIdleError: () => undefined,
  });
  releaseAfterFile(() => database.close());
  const queues = connectQueues({ url: redis.url, onError: () => undefined });
  releaseAfterFile(() => queues.close());
  await waitFor(() => queues.isReady());
  const account = await createAccount(database);
  const { projectId } = account;
  const folder = await createTestFolder();

  async function accept(endpointId: string, given?: Partial<NewMessage>): Promise<NewMessage> {
    const message = newMessage({ projectId, endpointId, ...given });
    await database.messages.accept(message);
    return message;
  }

  return {
    account,
    database,
    queues,
    query,
    databaseUrl: store.url,
    redisUrl: redis.url,
    folder,
    toDatabase,
    async startReceiver(script) {
      const receiver = await startReceiver(script);
      releaseAfterTest(() => receiver.close());
      return receiver;
    },
    async startWorker(environment) {
      const worker = await startTestService({
        start: startDeliveryWorker,
        variables: DELIVERY_WORKER_VARIABLES,
        environment: {
          DATABASE_URL: toDatabase.url,
          REDIS_URL: redis.url,
          STORAGE_URL: `file:${folder}`,
          ...environment,
        },
      });
      releaseAfterTest(() => worker.stop());
      return worker;
    },
    createEndpoint: (url, headers = {}, settings = {}) =>
      createEndpoint(database, { projectId, url, headers, ...settings }),
    async acceptFor(endpointId) {
      const { id: messageId } = await accept(endpointId);
      return { messageId, endpointId, attemptNo: 1 };
    },
    async send({ id: endpointId }, given) {
      const { id: messageId } = await accept(endpointId, given);
      await queues.deliveries.add({ messageId, endpointId, attemptNo: 1 });
      return messageId;
    },
    waitForStatus: (messageId, status) =>
      waitFor(async () => {
        const row = await database.messages.findById(messageId);
        return row?.status === status && row;
      }),
    attemptsOf: (messageId) =>
      database.attempts.listByMessage({ projectId, direction: 'outbound', messageId, limit: 10 }),
  };
}
