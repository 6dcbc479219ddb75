import pg from 'pg';
import { startPostgres } from '../postgres/start-postgres.js';
import { startRedis } from '../redis/start-redis.js';
import type { Launch } from '../machine/launch.js';
import { storeFolders } from '../home/store-folders.js';
import { StartError } from '../machine/start-error.js';
import { nodeUrls, redisCommand } from '../redis/redis-command.js';

const ANSWER_WITHIN_MS = 5000;

export interface StoreUrls {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** The stores that the environment names, or otherwise private stores in the home. */
export async function provideStores(launch: Launch): Promise<StoreUrls> {
  const { environment, home, acquire, withStep, say } = launch;
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, PATH: path = '' } = environment;
  const startOurPostgres = async (): Promise<string> => {
    const { postgres: dataDirectory } = storeFolders(home);
    return (await acquire('PostgreSQL', () => startPostgres({ dataDirectory, say }))).url;
  };
  const startOurRedis = async (): Promise<string> => {
    const { redis: dataDirectory } = storeFolders(home);
    return (await acquire('Redis', () => startRedis({ dataDirectory, path, say }))).url;
  };
  return {
    databaseUrl: databaseUrl ?? (await withStep('stores', 'Starting PostgreSQL', startOurPostgres)),
    redisUrl: redisUrl ?? (await withStep('stores', 'Starting Redis', startOurRedis)),
  };
}

/** Throws StartError when a store that the environment names is unusable. */
export async function assertGivenStoresAnswer({ environment, withStep }: Launch): Promise<void> {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = environment;
  if (databaseUrl !== undefined) {
    await withStep('stores', 'Trying DATABASE_URL', () => assertDatabaseAnswers(databaseUrl));
  }
  if (redisUrl !== undefined)
    await withStep('stores', 'Trying REDIS_URL', () => assertRedisAnswers(redisUrl));
}

/** Throws a one-line error without the password when the database of DATABASE_URL is unusable. */
export async function assertDatabaseAnswers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    throw new StartError(`DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error });
  } finally {
    await client.end();
  }
}

/**
 * Throws a one-line error without the password when the Redis of REDIS_URL is unusable. One cluster node is sufficient.
 */
export async function assertRedisAnswers(url: string): Promise<void> {
  try {
    const replies = nodeUrls(url).map((node) => redisCommand(node, ['PING']));
    if ((await Promise.any(replies)) !== '+PONG') throw new Error('what answers there is not Redis');
  } catch (error) {
    throw new StartError(`REDIS_URL cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}

/** A refused connection to a name with several addresses has no message of its own, only a list of errors. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
