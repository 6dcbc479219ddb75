import {
  type Database,
  type DatabaseOptions,
  type OwnClaim,
  type NewMessage,
  connectDatabase,
} from '@posthorn/database';
import { redisCommand } from '@posthorn/local-stack';
import { type DeliveryJob, type QueueName, type Queues, connectQueues } from '@posthorn/queues';
import { type FileStore, openFileStore } from '@posthorn/storage';
import {
  type Sql,
  type TestService,
  claimMessage,
  createTestDatabase,
  createTestFolder,
  createTestRedis,
  newMessage,
  openSql,
  releaseAfterFile,
  releaseAfterTest,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { RETRY_SCHEDULER_VARIABLES, startRetryScheduler } from '../../src/start-retry-scheduler.js';

export interface Environment {
  /** The test's own connections. Accepted messages are overdue at once. */
  readonly database: Database;
  readonly queues: Queues;
  /** The schedulers' folder for files, and the storage on it. */
  readonly folder: string;
  readonly files: FileStore;
  /** Deletes all data of Redis. Until then its data marker is intact. */
  loseRedis(): Promise<void>;
  readonly plans: Readonly<Record<string, never>>;
  readonly retryTimeScale: number;
  /** Queries the tables directly. */
  readonly query: Sql;
  /** A whole retry-scheduler, until the end of the test. */
  startScheduler(environment?: Readonly<Record<string, string>>): Promise<TestService>;
  readonly redisUrl: string;
  /** Accepts a message without enqueuing it. Returns the job of its first attempt. */
  accept(given?: Partial<NewMessage>): Promise<DeliveryJob>;
  /** The same, and claims the message. */
  acceptAndClaim(): Promise<DeliveryJob & OwnClaim>;
  connect(options: Partial<DatabaseOptions>): Database;
  /** Counts the jobs of a queue that wait for a consumer. */
  countWaiting(queue: QueueName): Promise<number>;
  /** Counts the jobs of a queue that wait for their time. */
  countDelayed(queue: QueueName): Promise<number>;
  /** Takes deliveries until the end of the test. Returns the taken jobs in a list that grows. */
  takeDeliveries(): readonly DeliveryJob[];
}

/** Starts stores for this test file and the environment of a scheduler; the file releases them at its end. */
export async function startEnvironment(): Promise<Environment> {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const connect: Environment['connect'] = (options) => {
    const onIdleError = (): void => undefined;
    const database = connectDatabase({
      url: store.url,
      applicationName: 'test',
      maxConnections: 2,
      onIdleError,
      ...options,
    });
    releaseAfterFile(() => database.close());
    return database;
  };
  const database = connect({ sweepAfterMs: 0 });
  const queues = connectQueues({ url: redis.url, onError: () => undefined });
  releaseAfterFile(() => queues.close());
  await waitFor(() => queues.isReady());
  const folder = await createTestFolder();
  const files = await openFileStore({
    location: { kind: 'folder', path: folder },
    publicBaseUrl: 'http://127.0.0.1',
    encryptionKeys: [{ id: 'test', key: Buffer.alloc(32) }],
  });
  async function loseRedis(): Promise<void> {
    await redisCommand(redis.url, ['FLUSHDB']);
  }
  await queues.dataMarker.restore(() => Promise.resolve());

  const accept: Environment['accept'] = async (given) => {
    const message = newMessage(given);
    await database.messages.accept(message);
    return { messageId: message.id, endpointId: message.endpointId, attemptNo: 1 };
  };

  return {
    database,
    queues,
    folder,
    files,
    plans: {},
    retryTimeScale: 1,
    loseRedis,
    query: openSql(store.url),
    connect,
    redisUrl: redis.url,
    async startScheduler(environment = {}) {
      const scheduler = await startTestService({
        start: startRetryScheduler,
        variables: RETRY_SCHEDULER_VARIABLES,
        environment: {
          DATABASE_URL: store.url,
          REDIS_URL: redis.url,
          STORAGE_URL: `file:${folder}`,
          ...environment,
        },
      });
      releaseAfterTest(() => scheduler.stop());
      return scheduler;
    },
    accept,
    async acceptAndClaim() {
      const job = await accept();
      return { ...job, ...(await claimMessage(database, job)) };
    },
    async countWaiting(queue) {
      const counts = [
        await redisCommand(redis.url, ['LLEN', `{bull:0}:${queue}:wait`]),
        await redisCommand(redis.url, ['ZCARD', `{bull:0}:${queue}:prioritized`]),
      ];
      return counts.reduce((sum, count) => sum + Number(count.slice(1)), 0);
    },
    async countDelayed(queue) {
      return Number((await redisCommand(redis.url, ['ZCARD', `{bull:0}:${queue}:delayed`])).slice(1));
    },
    takeDeliveries() {
      const taken: DeliveryJob[] = [];
      const consumer = queues.deliveries.consume({
        findOwner: () => Promise.resolve(undefined),
        concurrency: 10,
        handle(job) {
          taken.push(job);
          return Promise.resolve({ kind: 'done' });
        },
        onReturnToQueue: () => undefined,
      });
      releaseAfterTest(() => consumer.close());
      return taken;
    },
  };
}
