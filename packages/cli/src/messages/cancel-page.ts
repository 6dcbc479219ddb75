import { nextAttempt } from '@posthorn/queues';
import type { CliContext } from '../context/cli-context.js';
import { formatOutcome } from './format-outcome.js';

const REASON = 'cancelled by an operator';

/**
 * Ends messages that wait; they become dead letters. One that is being delivered is left alone: nobody can say whether its destination
 * has it already. Returns what became of those that are still there.
 */
export async function cancelPage(context: CliContext, ids: readonly string[]): Promise<readonly string[]> {
  const queues = await context.enqueuer();
  const judged = await context.database().messages.cancelEach(ids, REASON);
  const enqueuers = judged
    .filter(({ result }) => result === 'cancelled')
    .map(async ({ id, projectId, endpointId, attemptCount }) => {
      await queues.removeDelivery(nextAttempt({ id, endpointId, attemptCount }));
      await queues.addDeadLetter({ messageId: id, projectId, endpointId, lastError: REASON });
    });
  const lost = (await Promise.allSettled(enqueuers)).filter(({ status }) => status === 'rejected').length;
  if (lost > 0) context.output.note(`Redis did not take ${lost} hand-offs; the sweep repeats them.`);
  return judged.map(({ result }) => formatOutcome(result));
}
