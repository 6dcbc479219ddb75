import { classifyDatabaseError } from '@posthorn/database';
import type { SiteAnswer } from '@posthorn/http-server';
import { QueuesUnavailableError } from '@posthorn/queues';
import type { ConsoleOptions } from './console-options.js';

/** Reports an unavailable store to the operator. Any other error is a defect, and its message is not shown. */
export async function orOutage(
  answer: () => Promise<SiteAnswer>,
  { queues, logger }: Pick<ConsoleOptions, 'queues' | 'logger'>,
): Promise<SiteAnswer> {
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
export function failure(status: number, error: string): SiteAnswer {
  return { status, body: { error }, ...(status === 503 && { headers: { 'Retry-After': '1' } }) };
}
