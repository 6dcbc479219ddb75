import { startPostgres } from '../postgres/start-postgres.js';
import { startRedis } from '../redis/start-redis.js';
import { assertDatabaseAnswers, assertRedisAnswers } from './assert-stores-answer.js';
import type { Launch } from '../machine/launch.js';
import { storeFolders } from '../home/store-folders.js';

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
