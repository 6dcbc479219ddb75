import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createUuidV7 } from '@posthorn/common';
import {
  type Database,
  type ExportClaim,
  type ExportWork,
  connectDatabase,
  connectExportWork,
} from '@posthorn/database';
import { redisCommand } from '@posthorn/local-stack';
import { type Queues, connectQueues } from '@posthorn/queues';
import { type FileStore, openFileStore } from '@posthorn/storage';
import {
  type Sql,
  type TestProxy,
  type TestService,
  createAccount,
  createEndpoint,
  createTestDatabase,
  createTestFolder,
  createTestRedis,
  insertMessages,
  listFiles,
  openSql,
  releaseAfterFile,
  releaseAfterTest,
  startProxy,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { EXPORT_WORKER_VARIABLES, startExportWorker } from '../../src/start-export-worker.js';

export interface Environment {
  readonly work: ExportWork;
  readonly queues: Queues;
  readonly files: FileStore;
  /** Queries the tables directly. */
  readonly query: Sql;
  /** The proxy between the workers and the database. */
  readonly toDatabase: TestProxy;
  /** A whole export-worker, until the end of the test. */
  startWorker(environment?: Readonly<Record<string, string>>): Promise<TestService>;
  /** Creates messages of the project in one statement. */
  fill(count: number): Promise<void>;
  /** Creates an export without a job. Returns its id. */
  create(): Promise<string>;
  claim(id: string, leaseMs?: number): Promise<ExportClaim>;
  /** Sends notifications to the project's endpoint from now on. */
  notify(): Promise<void>;
  /** Counts the delivery jobs that wait for a worker. */
  countDeliveries(): Promise<number>;
  read(id: string): ReturnType<Database['exports']['findById']>;
  /** The paths of the files below the storage's folder. */
  filesLeft(): Promise<readonly string[]>;
  /** Removes the remains of earlier tests. No worker may run during the call. */
  reset(): Promise<void>;
}

/** Starts stores for this test file and the environment of an export; the file releases them at its end. */
export async function startEnvironment(): Promise<Environment> {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const settings = {
    url: store.url,
    applicationName: 'test',
    maxConnections: 3,
    onIdleError: () => undefined,
  };
  const database = connectDatabase(settings);
  releaseAfterFile(() => database.close());
  const work = connectExportWork(settings);
  releaseAfterFile(() => work.close());
  const queues = connectQueues({ url: redis.url, onError: () => undefined });
  releaseAfterFile(() => queues.close());
  await waitFor(() => queues.isReady());
  const toDatabase = await startProxy(store.url);
  releaseAfterFile(() => toDatabase.close());
  const query = openSql(store.url);
  const folder = await createTestFolder();
  const { tenantId, projectId } = await createAccount(database);
  const endpoint = await createEndpoint(database, { projectId, url: 'https://example.com/' });

  return {
    work,
    queues,
    query,
    toDatabase,
    files: await openFileStore({
      location: { kind: 'folder', path: folder },
      publicBaseUrl: 'http://127.0.0.1',
      encryptionKeys: [{ id: 'test', key: Buffer.alloc(32) }],
    }),
    async startWorker(environment) {
      const worker = await startTestService({
        start: startExportWorker,
        variables: EXPORT_WORKER_VARIABLES,
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
    async fill(count) {
      await insertMessages(query, { count, projectId, endpointId: endpoint.id });
    },
    async create() {
      const creation = await database.exports.create(
        {
          id: createUuidV7(),
          projectId,
          direction: 'outbound',
          startTime: new Date(Date.now() - 3_600_000),
          endTime: new Date(Date.now() + 3_600_000),
          messageStatus: null,
          endpointId: null,
        },
        null,
      );
      if (creation.kind !== 'created') throw new Error(creation.kind);
      return creation.row.id;
    },
    async claim(id, leaseMs = 60_000) {
      const claim = await work.claim(id, leaseMs);
      if (claim === undefined) throw new Error('There was nothing to claim.');
      return claim;
    },
    async notify() {
      await database.projects.update({ tenantId, id: projectId }, { notificationEndpointId: endpoint.id });
    },
    async countDeliveries() {
      return Number((await redisCommand(redis.url, ['ZCARD', '{bull:0}:deliveries:prioritized'])).slice(1));
    },
    read: (id) => database.exports.findById(id),
    filesLeft: async () => (await listFiles(folder)).map((path) => basename(path)),
    async reset() {
      await query('TRUNCATE exports, messages');
      await rm(join(folder, 'exports'), { recursive: true, force: true });
      await redisCommand(redis.url, ['FLUSHDB']);
    },
  };
}
