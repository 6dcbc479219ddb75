import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type InsertedMessages,
  type TestService,
  insertMessages,
  listFiles,
  releaseAfterTest,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { redisCommand } from '@posthorn/local-stack';
import papaparse from 'papaparse';
import request from 'supertest';
import {
  EXPORT_WORKER_VARIABLES,
  startExportWorker,
} from '../../services/export-worker/src/start-export-worker.js';
import {
  RETRY_SCHEDULER_VARIABLES,
  startRetryScheduler,
} from '../../services/retry-scheduler/src/start-retry-scheduler.js';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Client, createClient } from '../../services/api/test/support/client.js';
import {
  type TestApi,
  type TestApiOptions,
  startTestApi,
} from '../../services/api/test/support/start-test-api.js';

export type Fields = Readonly<Record<string, unknown>>;

export interface Exports extends TestApi {
  readonly client: Client;
  /** A whole export-worker, until the end of the test. */
  startWorker(): Promise<TestService>;
  /** A whole retry-scheduler that sweeps often, until the end of the test. */
  startScheduler(): Promise<TestService>;
  flushRedis(): Promise<void>;
  /** Removes the remains of earlier tests. No worker may run during the call. */
  reset(): Promise<void>;
  /** The names of the files below the storage's folder. */
  filesLeft(): Promise<readonly string[]>;
  /** Inserts delivered messages, by default of the account's project. Returns their ids. */
  fill(given: FillOptions): Promise<readonly string[]>;
  /** Returns the export's id. */
  create(body?: Fields): Promise<string>;
  read(id: string): Promise<Fields>;
  waitForStatus(id: string, status: string): Promise<Fields>;
  /** The rows of a completed export's download, by column. */
  download(id: string): Promise<readonly Readonly<Record<string, string>>[]>;
}

export interface FillOptions extends Omit<InsertedMessages, 'ids'> {
  readonly endpointId: string;
  readonly count: number;
}

/** A period that contains everything that a test does. */
export const ALL_DAY = {
  start_time: new Date(Date.now() - 86_400_000).toISOString(),
  end_time: new Date(Date.now() + 86_400_000).toISOString(),
};

/** The API with the services that write exports, on its own stores. */
export async function startExports(options: TestApiOptions = {}): Promise<Exports> {
  const api = await startTestApi(options);
  const client = createClient(api);
  const environment = {
    DATABASE_URL: api.toDatabase.url,
    REDIS_URL: api.redisUrl,
    STORAGE_URL: `file:${api.folder}`,
  };
  const read: Exports['read'] = async (id) => dataOf(await client.get(`/v1/exports/${id}`), 200);

  return {
    ...api,
    client,
    read,
    async startWorker() {
      const worker = await startTestService({
        start: startExportWorker,
        variables: EXPORT_WORKER_VARIABLES,
        environment,
      });
      releaseAfterTest(() => worker.stop());
      return worker;
    },
    async startScheduler() {
      const scheduler = await startTestService({
        start: startRetryScheduler,
        variables: RETRY_SCHEDULER_VARIABLES,
        environment: { ...environment, RESUME_POLL_SECONDS: '0.1' },
      });
      releaseAfterTest(() => scheduler.stop());
      return scheduler;
    },
    async flushRedis() {
      await redisCommand(api.redisUrl, ['FLUSHDB']);
    },
    async reset() {
      await api.query('TRUNCATE exports, messages');
      await rm(join(api.folder, 'exports'), { recursive: true, force: true });
    },
    filesLeft: async () => (await listFiles(api.folder)).map((path) => basename(path)),
    async fill({ count, createdAt = new Date(), ...given }) {
      const ids = Array.from({ length: count }, () => idAt(createdAt));
      return await insertMessages(api.query, { projectId: api.account.projectId, ...given, ids, createdAt });
    },
    async create(body = {}) {
      return String(dataOf(await client.post('/v1/exports', { ...ALL_DAY, ...body }), 201)['id']);
    },
    waitForStatus: (id, status) =>
      waitFor(async () => {
        const found = await read(id);
        return found['status'] === status && found;
      }),
    async download(id) {
      const answer = await client.get(`/v1/exports/${id}/download`).redirects(0);
      const { pathname, search } = new URL(String(answer.get('Location')));
      const file = await request(api.url)
        .get(pathname + search)
        .buffer(true)
        .responseType('blob');
      const { data, errors } = papaparse.parse<Record<string, string>>(String(file.body), {
        header: true,
        delimiter: ',',
        newline: '\r\n',
        skipEmptyLines: true,
      });
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
      return data;
    },
  };
}

let made = 0;

/** A UUIDv7 of any moment, each after the previous one. Posthorn's generator never goes back in time. */
function idAt(moment: Date): string {
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
  made += 1;
  const digits = `${hex(moment.getTime(), 12)}7${hex(made >>> 12, 3)}8${hex(made & 0xfff, 3)}${'0'.repeat(12)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
