import type { Environment } from '@posthorn/config';
import { type Database, connectDatabase } from '@posthorn/database';
import { HOUR, type MessageStatus } from '@posthorn/domain';
import { type Queues, connectQueues } from '@posthorn/queues';
import {
  type Sql,
  type TestAccount,
  changeMessages,
  createAccount,
  createEndpoint,
  createTestDatabase,
  createTestFolder,
  createTestRedis,
  fromNow,
  newMessage,
  openSql,
  releaseAfterFile,
  TEST_ENCRYPTION_KEYS,
  waitFor,
} from '@posthorn/test-support';
import { type CliAnswer, type CliCall, callCli } from './call-cli.js';

export interface Stores {
  readonly environment: Environment;
  readonly database: Database;
  readonly queues: Queues;
  readonly query: Sql;
  readonly account: TestAccount;
  /** Runs the command line with these stores and `--yes`. */
  cli(...given: readonly string[]): Promise<CliAnswer>;
  /** Does the same and returns the JSON document. */
  read(...given: readonly string[]): Promise<unknown>;
  call(given: readonly string[], call: CliCall): Promise<CliAnswer>;
}

/** Opens fresh stores with one project. They are released after the test file. */
export async function openStores(): Promise<Stores> {
  const { url, drop } = await createTestDatabase();
  releaseAfterFile(drop);
  const redis = await createTestRedis();
  releaseAfterFile(() => redis.release());
  const onError = (): void => undefined;
  const database = connectDatabase({ url, applicationName: 'test', maxConnections: 4, onIdleError: onError });
  releaseAfterFile(() => database.close());
  const queues = connectQueues({ url: redis.url, onError });
  releaseAfterFile(() => queues.close());
  await waitFor(() => queues.isReady());
  const environment = {
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    ENCRYPTION_KEYS: TEST_ENCRYPTION_KEYS,
    STORAGE_URL: `file:${await createTestFolder()}`,
  };
  const call: Stores['call'] = (given, options) =>
    callCli(given, { ...options, environment: { ...environment, ...options.environment } });
  const cli: Stores['cli'] = (...given) => call(['--yes', ...given], {});
  return {
    environment,
    database,
    queues,
    query: openSql(url),
    account: await createAccount(database),
    cli,
    read: async (...given) => (await cli('--json', ...given)).json(),
    call,
  };
}

export interface StoredMessages {
  readonly endpointId: string;
  readonly publicEndpointId: string;
  readonly ids: readonly string[];
}

/** Stores messages of a new endpoint, all with the same status. */
export async function storeMessages(
  { database, query, account: { projectId } }: Stores,
  { count, status }: { readonly count: number; readonly status: MessageStatus },
): Promise<StoredMessages> {
  const { id: endpointId, publicId } = await createEndpoint(database, {
    projectId,
    url: 'https://example.com/hook',
  });
  const messages = Array.from({ length: count }, () => newMessage({ projectId, endpointId }));
  await Promise.all(messages.map((message) => database.messages.accept(message)));
  const ids = messages.map(({ id }) => id).sort();
  await changeMessages(query, ids, {
    status,
    sweepAt: status === 'failed_permanent' || status === 'succeeded' ? null : fromNow(HOUR),
    ...(status === 'failed_permanent' && { failedAt: new Date() }),
    ...(status === 'delivering' && { claimedUntil: fromNow(HOUR) }),
  });
  return { endpointId, publicEndpointId: publicId, ids };
}
