import type { CliContext } from '../context/cli-context.js';
import { formatOutcome } from './format-outcome.js';

const REASON = 'cancelled by an operator';

/**
 * Ends waiting messages, which become dead letters. Skips a message that is being delivered, because its destination
 * may already have it. Returns the outcomes of the messages that still exist.
 */
export async function cancelPage(context: CliContext, ids: readonly string[]): Promise<readonly string[]> {
  const queues = await context.enqueuer();
  const outcomes = await (await context.database()).operatorMessages.cancelMany(ids, REASON);
  const { nextAttempt } = await import('@posthorn/queues');
  const enqueuers = outcomes
    .filter(({ result }) => result === 'cancelled')
    .map(async ({ id, projectId, endpointId, attemptCount }) => {
      await queues.removeDelivery(nextAttempt({ id, endpointId, attemptCount }));
      await queues.addDeadLetter({ messageId: id, projectId, endpointId, lastError: REASON });
    });
  const lost = (await Promise.allSettled(enqueuers)).filter(({ status }) => status === 'rejected').length;
  if (lost > 0) context.output.inform(`Redis did not take ${lost} jobs; the retry-scheduler enqueues them.`);
  return outcomes.map(({ result }) => formatOutcome(result));
}
