import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { readEnvironment } from '@posthorn/config';
import type { RunningStore } from '@posthorn/local-stack';
import { redisCommand, startRedis } from '@posthorn/local-stack';
import { assertRedisAnswers } from '../src/launcher/assert-stores-answer.js';
import { useTemporaryFolder } from './temporary-folder.js';

const folder = useTemporaryFolder();
let redis: RunningStore | undefined;

async function start(): Promise<RunningStore> {
  const { PATH: path = '' } = readEnvironment();
  redis = await startRedis({ dataDirectory: join(folder.path, 'redis'), path, databases: 20 });
  return redis;
}

afterEach(() => redis?.stop());

it('keeps the data between runs', async () => {
  const first = await start();
  await redisCommand(first.url, ['SET', 'kept', 'yes']);
  await first.stop();
  expect(await redisCommand((await start()).url, ['EXISTS', 'kept'])).toBe(':1');
});

it('takes the place of a server that a killed launcher left behind', async () => {
  const left = await start();
  const successor = await start();
  await expect(redisCommand(left.url, ['PING'])).rejects.toThrow('ECONNREFUSED');
  expect(await redisCommand(successor.url, ['PING'])).toBe('+PONG');
});

it('has as many databases as it was told to', async () => {
  const { url } = await start();
  expect(await redisCommand(`${url}/19`, ['PING'])).toBe('+PONG');
  await expect(redisCommand(`${url}/20`, ['PING'])).rejects.toThrow('DB index is out of range');
});

it('asks for the password, which only its owner can read', async () => {
  const url = new URL((await start()).url);
  url.password = 'guessed';
  const failure = await assertRedisAnswers(url.href).catch((error: unknown) => String(error));
  expect(failure).toContain('REDIS_URL cannot be used: WRONGPASS');
  expect(failure).not.toContain('guessed');
  expect((await stat(join(folder.path, 'redis', 'redis.conf'))).mode & 0o777).toBe(0o600);
});

it('says how to come by a Redis when there is none and none can be installed', async () => {
  const nowhere = startRedis({ dataDirectory: join(folder.path, 'none'), path: '' });
  await expect(nowhere).rejects.toThrow(/redis-server.*REDIS_URL/);
});
