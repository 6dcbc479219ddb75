import { expect, it } from '@jest/globals';
import { appRoutes } from '@bull-board/api/dist/routes.js';
import { kindOf } from '../src/board-calls.js';

/**
 * All calls of bull-board 9.10.1. A version with another call fails this test, so that a developer must classify the
 * call.
 */
const CALLS = {
  'get /api/redis/stats': 'refuse',
  'get /api/queues': 'read',
  'get /api/job-schedulers': 'read',
  'get /api/queues/:queueName/metrics': 'read',
  'get /api/queues/:queueName/default-job-options': 'read',
  'get /api/queues/:queueName/workers': 'refuse',
  'get /api/queues/:queueName/rate-limit': 'read',
  'get /api/queues/:queueName/job-data-schema': 'read',
  'put /api/queues/pause': 'refuse',
  'put /api/queues/resume': 'refuse',
  'get /api/queues/:queueName/:jobId/logs': 'read',
  'get /api/queues/:queueName/:jobId/flow': 'no-flow',
  'get /api/queues/:queueName/:jobId': 'read',
  'post /api/queues/:queueName/add': 'refuse',
  'put /api/queues/:queueName/retry/:queueStatus': 'refuse',
  'put /api/queues/:queueName/promote': 'refuse',
  'put /api/queues/:queueName/clean/:queueStatus': 'refuse',
  'put /api/queues/:queueName/pause': 'refuse',
  'put /api/queues/:queueName/resume': 'refuse',
  'put /api/queues/:queueName/concurrency': 'refuse',
  'put /api/queues/:queueName/rate-limit': 'refuse',
  'put /api/queues/:queueName/rate-limit/release': 'refuse',
  'put /api/queues/:queueName/empty': 'refuse',
  'put /api/queues/:queueName/obliterate': 'refuse',
  'put /api/queues/:queueName/job-schedulers/:schedulerId/remove': 'refuse',
  'patch /api/queues/:queueName/job-schedulers/:schedulerId': 'refuse',
  'put /api/queues/:queueName/job-schedulers/:schedulerId/run': 'refuse',
  'put /api/queues/:queueName/:jobId/retry': 'act',
  'put /api/queues/:queueName/:jobId/clean': 'act',
  'put /api/queues/:queueName/:jobId/promote': 'act',
  'patch /api/queues/:queueName/:jobId/update-data': 'refuse',
  'patch /api/queues/:queueName/:jobId/delay': 'refuse',
  'patch /api/queues/:queueName/:jobId/priority': 'refuse',
  'put /api/queues/:queueName/:jobId/remove-unprocessed-children': 'refuse',
} as const;

it('knows every call of bull-board, and refuses those that would bypass PostgreSQL', () => {
  const calls = appRoutes.api.flatMap(({ method, route }) =>
    [method].flat().flatMap((each) => [route].flat().map((path) => ({ method: each, path }))),
  );
  expect(Object.fromEntries(calls.map((call) => [`${call.method} ${call.path}`, kindOf(call)]))).toEqual(
    CALLS,
  );
});

it('refuses unknown calls', () => {
  expect(kindOf({ method: 'get', path: '/api/secrets' })).toBe('refuse');
  expect(kindOf({ method: 'patch', path: '/api/queues/:queueName/:jobId/promote' })).toBe('refuse');
});
