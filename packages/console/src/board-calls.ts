import type { BoardCall } from './board/create-board.js';

/** `no flow`: our jobs belong to none, which the page wants to be told of each. */
export type CallKind = 'read' | 'no-flow' | 'act' | 'refuse';

/** What bull-board may be asked for without a change. */
const READS = new Set([
  '/api/queues',
  '/api/job-schedulers',
  '/api/queues/:queueName/default-job-options',
  '/api/queues/:queueName/rate-limit',
  '/api/queues/:queueName/job-data-schema',
  '/api/queues/:queueName/metrics',
  '/api/queues/:queueName/:jobId',
  '/api/queues/:queueName/:jobId/logs',
]);

/** What operators may do to a job, by the last part of the path. */
const ACTION_PATH = /^\/api\/queues\/:queueName\/:jobId\/(promote|clean|retry)$/;

/** Whatever a version of bull-board brings besides is refused. */
export function kindOf({ method, path }: Pick<BoardCall, 'method' | 'path'>): CallKind {
  if (path === '/api/queues/:queueName/:jobId/flow') return 'no-flow';
  if (method === 'get') return READS.has(path) ? 'read' : 'refuse';
  return method === 'put' && ACTION_PATH.test(path) ? 'act' : 'refuse';
}
