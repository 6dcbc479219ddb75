import { join } from 'node:path';
import { startPostgres } from '../postgres/start-postgres.js';
import { startRedis } from '../redis/start-redis.js';
import { assertDatabaseAnswers, assertRedisAnswers } from './assert-stores-answer.js';
import type { Launch } from './launch.js';
import { isGiven } from './local-environment.js';

export interface StoreUrls {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** The stores that the environment names, else private ones in the home. */
export async function provideStores(launch: Launch): Promise<StoreUrls> {
  const { withProgress } = launch;
  return {
    databaseUrl: await withProgress('Starting PostgreSQL', () => providePostgres(launch)),
    redisUrl: await withProgress('Starting Redis', () => provideRedis(launch)),
  };
}

async function providePostgres({ environment, home, acquire }: Launch): Promise<string> {
  const { DATABASE_URL: url = '' } = environment;
  if (isGiven(environment, 'DATABASE_URL')) {
    await assertDatabaseAnswers(url);
    return url;
  }
  const dataDirectory = join(home, 'postgres');
  return (await acquire('PostgreSQL', () => startPostgres({ dataDirectory }))).url;
}

async function provideRedis({ environment, home, acquire, say }: Launch): Promise<string> {
  const { REDIS_URL: url = '', PATH: path = '' } = environment;
  if (isGiven(environment, 'REDIS_URL')) {
    await assertRedisAnswers(url);
    return url;
  }
  const dataDirectory = join(home, 'redis');
  return (await acquire('Redis', () => startRedis({ dataDirectory, path, onProgress: say }))).url;
}
