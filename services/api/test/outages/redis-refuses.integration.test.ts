import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { redisCommand, startRedis } from '@posthorn/local-stack';
import { releaseAfterFile, waitFor } from '@posthorn/test-support';
import type { Response } from 'supertest';
import { expectError } from '../support/answers.js';
import { startApiWithEndpoint } from '../support/start-api-with-endpoint.js';
import type { TestApi } from '../support/start-test-api.js';

let redisUrl: string;
let api: TestApi;
let send: () => Promise<Response>;
beforeAll(async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'posthorn-redis-'));
  releaseAfterFile(() => rm(dataDirectory, { recursive: true, force: true }));
  const redis = await startRedis({ dataDirectory, path: process.env['PATH'] ?? '' });
  releaseAfterFile(() => redis.stop());
  redisUrl = redis.url;
  const { client, endpoint, ...started } = await startApiWithEndpoint({
    environment: { REDIS_URL: redisUrl },
  });
  api = started.api;
  send = () => client.send({ endpoint_id: endpoint.publicId, payload: {} });
});

async function countStored(): Promise<unknown> {
  const [row] = await api.query('SELECT count(*)::int FROM messages');
  return row?.['count'];
}

async function countQueued(): Promise<number> {
  return Number((await redisCommand(redisUrl, ['ZCARD', '{bull:0}:deliveries:prioritized'])).slice(1));
}

/** Sends until a response has this status. Returns the number of accepted sends. */
async function sendUntil(status: number): Promise<number> {
  let accepted = 0;
  const last = await waitFor(async () => {
    const answer = await send();
    if (answer.status === 202) accepted += 1;
    return answer.status === status && answer;
  });
  if (status === 503) {
    expectError(last, 503, 'SERVICE_UNAVAILABLE');
    expect(Number(last.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  }
  return accepted;
}

it.each([
  ['is full', ['CONFIG', 'SET', 'maxmemory', '1mb'], ['CONFIG', 'SET', 'maxmemory', '0']],
  ['is a read-only replica', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
] as const)(
  'rejects sends when Redis %s, and enqueues accepted messages as soon as Redis accepts writes again',
  async (_what, breakIt, mendIt) => {
    const before = await sendUntil(202).then(countStored);
    await waitFor(async () => (await countQueued()) === before);

    await redisCommand(redisUrl, breakIt);
    await waitFor(async () => (await fetch(`${api.url}/readyz`)).status === 503);
    const accepted = await sendUntil(503);
    expect(accepted).toBeGreaterThanOrEqual(1);
    const refused = await Promise.all([send(), send(), send()]);
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(await countStored()).toBe(Number(before) + accepted);
    expect(await countQueued()).toBe(before);

    await redisCommand(redisUrl, mendIt);
    await waitFor(async () => (await fetch(`${api.url}/readyz`)).status === 200);
    await waitFor(async () => (await countQueued()) === Number(before) + accepted);
    await sendUntil(202);
    await waitFor(async () => (await countQueued()) === (await countStored()));
  },
);
