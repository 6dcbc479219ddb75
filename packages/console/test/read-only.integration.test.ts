import { beforeAll, expect, it } from '@jest/globals';
import { appRoutes } from '@bull-board/api/dist/routes.js';
import { connectDatabase } from '@posthorn/database';
import { createApp, listen } from '@posthorn/http-server';
import { redisCommand } from '@posthorn/local-stack';
import { connectQueues } from '@posthorn/queues';
import {
  LOOPBACK,
  createLogRecord,
  createTestDatabase,
  createTestRedis,
  releaseAfterFile,
  waitFor,
} from '@posthorn/test-support';
import { mountConsole } from '../src/index.js';

const LOGIN = { name: 'alice', password: 'correct-horse-battery' } as const;
const JOB_ID = '01a20147c7d677ccb7316bd6c825b663-1';

let url: string;
let redisUrl: string;

beforeAll(async () => {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const onIdleError = (): void => undefined;
  const database = connectDatabase({
    url: store.url,
    applicationName: 'test',
    maxConnections: 1,
    onIdleError,
  });
  releaseAfterFile(() => database.close());
  const queues = connectQueues({ url: redis.url, onError: onIdleError });
  releaseAfterFile(() => queues.close());
  await waitFor(() => queues.isReady());
  const job = {
    messageId: '01a20147-c7d6-77cc-b731-6bd6c825b663',
    endpointId: '01a20147-c7d6-77cc-b731-6bd6c825b664',
  };
  await queues.deliveries.add({ ...job, attemptNo: 1 });
  await queues.retries.add('slow', { ...job, attemptNo: 1 }, 3_600_000);
  await queues.deadLetters.add({ ...job, projectId: job.endpointId, lastError: 'HTTP 500' });

  const { logger } = createLogRecord();
  const app = createApp({
    health: {
      checks: {},
      isDraining: () => false,
      renderMetrics: () => Promise.resolve(''),
      metricsContentType: '',
    },
    translateError: () => undefined,
    onServerError: () => undefined,
    mount: (mounted) =>
      mountConsole(mounted, {
        logins: [LOGIN],
        publicBaseUrl: 'http://127.0.0.1:3000/',
        database,
        queues,
        logger,
      }),
  });
  const listening = await listen(app, LOOPBACK);
  releaseAfterFile(() => listening.close());
  url = `http://127.0.0.1:${listening.port}`;
  redisUrl = redis.url;
});

/** Returns a digest of all data in Redis. */
async function dump(): Promise<string> {
  const script = `
    local all = {}
    for _, key in ipairs(redis.call('KEYS', '*')) do all[#all + 1] = key .. redis.sha1hex(redis.call('DUMP', key)) end
    table.sort(all)
    return redis.status_reply(#all .. ' keys ' .. redis.sha1hex(table.concat(all, ' ')))`;
  return await redisCommand(redisUrl, ['EVAL', script, '0']);
}

/** All calls of bull-board that only read, and whether the page needs them here. A new one must be classified. */
const READS = {
  '/api/redis/stats': 'absent',
  '/api/queues': 'served',
  '/api/job-schedulers': 'served',
  '/api/queues/:queueName/metrics': 'served',
  '/api/queues/:queueName/default-job-options': 'served',
  '/api/queues/:queueName/workers': 'absent',
  '/api/queues/:queueName/rate-limit': 'served',
  '/api/queues/:queueName/job-data-schema': 'served',
  '/api/queues/:queueName/:jobId/logs': 'served',
  '/api/queues/:queueName/:jobId/flow': 'served',
  '/api/queues/:queueName/:jobId': 'served',
} as const;

const CALLS = appRoutes.api.flatMap(({ method, route }) =>
  [method].flat().flatMap((each) => [route].flat().map((path) => [each, path] as const)),
);

async function call(method: string, path: string, queue = 'Deliveries'): Promise<Response> {
  const filled = path
    .replace(':queueName', encodeURIComponent(queue))
    .replace(':jobId', JOB_ID)
    .replace(':queueStatus', 'wait')
    .replace(':schedulerId', 'any');
  return await fetch(`${url}/queues${filled}`, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Basic ${Buffer.from(`${LOGIN.name}:${LOGIN.password}`).toString('base64')}`,
      origin: url,
      'content-type': 'application/json',
    },
    ...(method !== 'get' && { body: '{"name":"x","data":{},"options":{},"force":true}' }),
  });
}

it('serves the calls of bull-board that its page needs, and no other one that reads', async () => {
  const reads = CALLS.filter(([method]) => method === 'get').map(([, path]) => path);
  const served = await Promise.all(
    reads.map(async (path) => [path, (await call('get', path)).status === 200 ? 'served' : 'absent']),
  );
  expect(Object.fromEntries(served)).toEqual(READS);
});

it.each(CALLS.filter(([method]) => method !== 'get'))('changes nothing on %s %s', async (method, path) => {
  const before = await dump();
  expect(before).toMatch(/^\+\d\d? keys \w+$/);
  for (const queue of ['Deliveries', 'Retries after a failure', 'Dead letters']) {
    const response = await call(method, path, queue);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  }
  expect(await dump()).toBe(before);
});
