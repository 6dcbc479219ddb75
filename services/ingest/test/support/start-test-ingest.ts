import { type Database, type MessageRow, type RejectionRow, connectDatabase } from '@posthorn/database';
import {
  type LogLine,
  type Sql,
  type TestAccount,
  type TestAccountOptions,
  type TestProxy,
  type TestSource,
  type TestSourceOptions,
  createAccount,
  createSource,
  createTestDatabase,
  createTestRedis,
  openDirectWay,
  openSql,
  releaseAfterFile,
  startProxy,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import { INGEST_VARIABLES, startIngest } from '../../src/start-ingest.js';

export interface TestIngest {
  readonly url: string;
  readonly logs: readonly LogLine[];
  readonly account: TestAccount;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** The way of the service to the database. It can be cut with the option `proxied`. */
  readonly toDatabase: TestProxy;
  readonly toRedis: TestProxy;
  /** The test's own connection. */
  readonly database: Database;
  /** Queries the tables directly. */
  readonly query: Sql;
  createSource(options?: Omit<TestSourceOptions, 'projectId'>): Promise<TestSource>;
  /** The messages of an endpoint in order of arrival. */
  messagesOf(endpointId: string): Promise<readonly MessageRow[]>;
  /** Waits for this number of rejections with one of these reasons; newest first. */
  waitForRejections(count: number, ...reasons: readonly string[]): Promise<readonly RejectionRow[]>;
}

export interface TestIngestOptions extends TestAccountOptions {
  /** Lets the test cut the ways to the stores. */
  readonly proxied?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the whole service on its own stores; the test file releases it at its end. */
export async function startTestIngest({
  environment,
  proxied = false,
  ...account
}: TestIngestOptions = {}): Promise<TestIngest> {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
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
  const ingest = await startTestService({
    start: startIngest,
    variables: INGEST_VARIABLES,
    environment: { DATABASE_URL: toDatabase.url, REDIS_URL: toRedis.url, ...environment },
  });
  releaseAfterFile(() => ingest.stop());
  const created = await createAccount(database, account);
  const query = openSql(store.url);
  const { projectId } = created;
  return {
    url: ingest.url,
    logs: ingest.logs,
    account: created,
    databaseUrl: store.url,
    redisUrl: redis.url,
    toDatabase,
    toRedis,
    database,
    query,
    createSource: (options) => createSource(database, { projectId, ...options }),
    async messagesOf(endpointId) {
      const rows = await query('SELECT id FROM messages WHERE endpoint_id = $1 ORDER BY id', [endpointId]);
      const messages = await Promise.all(rows.map(({ id }) => database.messages.findById(String(id))));
      return messages.filter((message) => message !== undefined);
    },
    waitForRejections: (count, ...reasons) =>
      waitFor(async () => {
        const all = await database.rejections.list({ projectId, limit: 500 });
        const rows = all.filter(({ reasonCode }) => reasons.length === 0 || reasons.includes(reasonCode));
        return rows.length >= count && rows;
      }),
  };
}
