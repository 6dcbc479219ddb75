import { type Database, connectDatabase } from '@posthorn/database';
import type { Exchange } from '@posthorn/openapi';
import {
  type LogLine,
  type Sql,
  type TestAccount,
  type TestAccountOptions,
  type TestProxy,
  createAccount,
  createDescriptionCheck,
  createTestDatabase,
  createTestFolder,
  createTestRedis,
  openSql,
  releaseAfterFile,
  startProxy,
  startTestService,
} from '@posthorn/test-support';
import { API_KEYS, startApi } from '../../src/start-api.js';

export interface TestApi {
  /** Throws when an answer is not as the document of the API says. */
  readonly assertDescribed: (exchange: Exchange) => void;
  readonly url: string;
  readonly logs: readonly LogLine[];
  readonly account: TestAccount;
  readonly redisUrl: string;
  /** Where the services keep their files. */
  readonly folder: string;
  /** The API's ways to its stores. */
  readonly toDatabase: TestProxy;
  readonly toRedis: TestProxy;
  /** A connection of the test's own. */
  readonly database: Database;
  /** Looks into the tables themselves. */
  readonly query: Sql;
}

export interface TestApiOptions extends TestAccountOptions {
  readonly environment?: Readonly<Record<string, string>>;
}

/** The whole API on stores of its own, released after the file. */
export async function startTestApi({ environment, ...account }: TestApiOptions = {}): Promise<TestApi> {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const query = openSql(store.url);
  const folder = await createTestFolder();
  const database = connectDatabase({
    url: store.url,
    applicationName: 'test',
    maxConnections: 2,
    onIdleError: () => undefined,
  });
  releaseAfterFile(() => database.close());
  const [toDatabase, toRedis] = await Promise.all([startProxy(store.url), startProxy(redis.url)]);
  releaseAfterFile(() => toDatabase.close());
  releaseAfterFile(() => toRedis.close());
  const api = await startTestService({
    start: startApi,
    keys: API_KEYS,
    environment: {
      DATABASE_URL: toDatabase.url,
      REDIS_URL: toRedis.url,
      STORAGE_URL: `file:${folder}`,
      ...environment,
    },
  });
  releaseAfterFile(() => api.stop());
  return {
    assertDescribed: await createDescriptionCheck(api.url),
    url: api.url,
    logs: api.logs,
    toDatabase,
    toRedis,
    account: await createAccount(database, account),
    redisUrl: redis.url,
    folder,
    database,
    query,
  };
}
