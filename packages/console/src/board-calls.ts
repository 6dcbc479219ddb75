import type { BoardCall } from './board/create-board.js';

/** `no-flow`: Posthorn's jobs belong to no flow, which the page asks for each job. */
export type CallKind = 'read' | 'no-flow' | 'act' | 'refuse';

/** The calls of bull-board that change nothing. */
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

/** The permitted actions on a job, as the last part of the path. */
const ACTION_PATH = /^\/api\/queues\/:queueName\/:jobId\/(promote|clean|retry)$/;

/** Refuses calls of bull-board that are unknown here. */
export function kindOf({ method, path }: Pick<BoardCall, 'method' | 'path'>): CallKind {
  if (path === '/api/queues/:queueName/:jobId/flow') return 'no-flow';
  if (method === 'get') return READS.has(path) ? 'read' : 'refuse';
  return method === 'put' && ACTION_PATH.test(path) ? 'act' : 'refuse';
}
