import { type Database, connectDatabase } from '@posthorn/database';
import {
  type Exchange,
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
  openDirectWay,
  openSql,
  releaseAfterFile,
  startProxy,
  startTestService,
} from '@posthorn/test-support';
import { API_VARIABLES, startApi } from '../../src/start-api.js';

export interface TestApi {
  /** Throws when a response does not match the OpenAPI document. */
  readonly assertDescribed: (exchange: Exchange) => void;
  readonly url: string;
  readonly logs: readonly LogLine[];
  readonly account: TestAccount;
  readonly redisUrl: string;
  /** The folder in which the services store their files. */
  readonly folder: string;
  /** The way of the API to the database. It can be cut with the option `proxied`. */
  readonly toDatabase: TestProxy;
  readonly toRedis: TestProxy;
  /** The test's own connection. */
  readonly database: Database;
  /** Queries the tables directly. */
  readonly query: Sql;
}

export interface TestApiOptions extends TestAccountOptions {
  /** Lets the test cut the ways to the stores. Every byte then costs this process twice as much. */
  readonly proxied?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the whole API on its own stores; the test file releases it at its end. */
export async function startTestApi({
  environment,
  proxied = false,
  ...account
}: TestApiOptions = {}): Promise<TestApi> {
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
  const open = proxied ? startProxy : openDirectWay;
  const [toDatabase, toRedis] = await Promise.all([open(store.url), open(redis.url)]);
  releaseAfterFile(() => toDatabase.close());
  releaseAfterFile(() => toRedis.close());
  const api = await startTestService({
    start: startApi,
    variables: API_VARIABLES,
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
