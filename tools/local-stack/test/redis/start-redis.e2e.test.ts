import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readEnvironment } from '@posthorn/config';
import { type RunningStore, redisCommand, startRedis } from '@posthorn/local-stack';
import { waitFor } from '@posthorn/test-support';
import { assertRedisAnswers } from '../../src/stores/provide-stores.js';
import { findOnPath } from '../../src/machine/find-on-path.js';
import { readPidFile } from '../../src/machine/processes.js';
import { runProgram } from '../../src/machine/run-program.js';
import { answersAsRedis } from '../../src/redis/redis-command.js';
import { findRedisServer } from '../../src/redis/find-redis-server.js';
import { launchRedis } from '../../src/redis/launch-redis.js';
import { useTemporaryFolder } from '../support/temporary-folder.js';

const folder = useTemporaryFolder();
const said: string[] = [];
let redis: RunningStore | undefined;

async function start(): Promise<RunningStore> {
  const { PATH: path = '' } = readEnvironment();
  redis = await startRedis({
    dataDirectory: join(folder.path, 'redis'),
    path,
    databases: 20,
    say: (line) => said.push(line),
  });
  return redis;
}

async function killServer(): Promise<void> {
  const pid = await readPidFile(join(folder.path, 'redis', 'redis.pid'));
  process.kill(pid ?? 0, 'SIGKILL');
}

beforeEach(() => {
  said.length = 0;
});
afterEach(() => redis?.stop());

it('keeps the data between runs', async () => {
  const first = await start();
  await redisCommand(first.url, ['SET', 'kept', 'yes']);
  await first.stop();
  expect(await redisCommand((await start()).url, ['EXISTS', 'kept'])).toBe(':1');
});

it('has a URL that the Redis command line accepts unchanged', async () => {
  const { url } = await start();
  const { PATH: path = '' } = readEnvironment();
  const file = (await findOnPath(['redis-cli', 'valkey-cli'], path)) ?? '';
  const env = { PATH: path };
  expect(await runProgram({ file, args: ['--no-auth-warning', '-u', url, 'PING'], env })).toBe('PONG');
});

it('replaces a server that a killed launcher left behind', async () => {
  const { stop } = await start();
  await stop();
  const { PATH: path = '' } = readEnvironment();
  const left = await launchRedis({
    program: await findRedisServer({ path, onProgress: () => undefined }),
    folder: join(folder.path, 'redis'),
    password: 'left',
    appendOnly: false,
    databases: 1,
  });
  const successor = await start();
  await left.server.ended;
  expect(await redisCommand(successor.url, ['PING'])).toBe('+PONG');
});

it('restarts on the same URL with its data when it is killed', async () => {
  const { url } = await start();
  await redisCommand(url, ['SET', 'appended', 'yes']);
  await killServer();
  await waitFor(() => said.length > 0);
  await waitFor(() => answersAsRedis(url));
  expect(await redisCommand(url, ['EXISTS', 'appended'])).toBe(':1');
  expect(said).toEqual(['Redis was ended by SIGKILL; it is started again in 250 ms']);
});

it('stays down when it is stopped while it waits for its restart', async () => {
  const { url, stop } = await start();
  await killServer();
  await waitFor(() => said.length > 0);
  await stop();
  await expect(redisCommand(url, ['PING'])).rejects.toThrow('ECONNREFUSED');
});

it('has the configured number of databases', async () => {
  const { url } = await start();
  expect(await redisCommand(`${url}/19`, ['PING'])).toBe('+PONG');
  await expect(redisCommand(`${url}/20`, ['PING'])).rejects.toThrow('DB index is out of range');
});

it('requires the password, which only its owner can read', async () => {
  const url = new URL((await start()).url);
  url.password = 'guessed';
  const failure = await assertRedisAnswers(url.href).catch((error: unknown) => String(error));
  expect(failure).toContain('REDIS_URL cannot be used: WRONGPASS');
  expect(failure).not.toContain('guessed');
  expect((await stat(join(folder.path, 'redis', 'redis.conf'))).mode & 0o777).toBe(0o600);
});

it('finds a cluster through any of the named nodes', async () => {
  const { host, password } = new URL((await start()).url);
  await assertRedisAnswers(`redis-cluster://:${password}@127.0.0.1:1,${host}`);
  await expect(assertRedisAnswers(`redis-cluster://:${password}@127.0.0.1:1,127.0.0.1:2`)).rejects.toThrow(
    /^REDIS_URL cannot be used: .*ECONNREFUSED 127\.0\.0\.1:1, .*ECONNREFUSED 127\.0\.0\.1:2\.$/,
  );
});

it('rejects a server that is not Redis', async () => {
  const web = createServer((_request, response) => response.end());
  await once(web.listen(0, '127.0.0.1'), 'listening');
  const { port } = web.address() as AddressInfo;
  await expect(assertRedisAnswers(`redis://127.0.0.1:${port}`)).rejects.toThrow(
    'REDIS_URL cannot be used: what answers there is not Redis.',
  );
  web.close();
});

it('explains how to get a Redis when there is none and none can be installed', async () => {
  const nowhere = startRedis({ dataDirectory: join(folder.path, 'none'), path: '' });
  await expect(nowhere).rejects.toThrow(/redis-server.*REDIS_URL/);
});
