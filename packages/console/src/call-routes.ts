import { classifyDatabaseError } from '@posthorn/database';
import type { SiteAnswer, SiteRoute } from '@posthorn/http-server';
import { QueuesUnavailableError } from '@posthorn/queues';
import type { BoardCall } from './board/create-board.js';
import type { ConsoleOptions } from './console-options.js';

type Outages = Pick<ConsoleOptions, 'queues' | 'logger'>;

/** The calls of bull-board that the page needs. None changes anything. */
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

/** Posthorn's jobs belong to no flow, which the page asks for each job. */
const NO_FLOW: SiteRoute = {
  path: '/api/queues/:queueName/:jobId/flow',
  handle: ({ params }) => ({
    status: 200,
    body: { nodeId: params['jobId'], flowRoot: null, isFlowNode: false },
  }),
};

/** Routes the page's calls that only read. bull-board's other calls do not exist here, nor do new ones of later versions. */
export function callRoutes(calls: readonly BoardCall[], outages: Outages): readonly SiteRoute[] {
  const reads = calls.filter(({ path }) => READS.has(path));
  return [
    NO_FLOW,
    ...reads.map(({ path, answer }): SiteRoute => ({
      path,
      handle: (request) => orOutage(() => answer(request), outages),
    })),
  ];
}

/** Reports an unavailable store to the operator. Any other error is a defect, and its message is not shown. */
async function orOutage(answer: () => Promise<SiteAnswer>, { queues, logger }: Outages): Promise<SiteAnswer> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof URIError) return failure(400, 'This address cannot be read.');
    if (classifyDatabaseError(error) === 'unavailable') return failure(503, 'PostgreSQL cannot be reached.');
    if (error instanceof QueuesUnavailableError || !queues.isReady())
      return failure(503, 'Redis cannot be reached.');
    logger.error('a request of an operator failed', { error });
    return failure(500, 'Something went wrong on our side.');
  }
}

/** Uses the format in which the page shows errors. */
function failure(status: number, error: string): SiteAnswer {
  return { status, body: { error }, ...(status === 503 && { headers: { 'Retry-After': '1' } }) };
}
