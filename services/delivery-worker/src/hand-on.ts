import type { AttemptRecord, ClaimedMessage } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import type { Queues } from '@posthorn/queues';

/** Takes a message to the queue of its next step. What fails here is made up for by the sweep. */
export interface HandOn {
  next(message: ClaimedMessage, attempt: AttemptRecord): Promise<void>;
  deadLetter(message: ClaimedMessage, lastError: string): Promise<void>;
}

export function createHandOn(queues: Pick<Queues, 'addRetry' | 'addDeadLetter'>, logger: Logger): HandOn {
  const orSweep = async (messageId: string, adding: Promise<void>): Promise<void> => {
    await adding.catch((error: unknown) =>
      logger.warn('hand-off lost; the sweep repeats it', { message_id: messageId, error }),
    );
  };
  const deadLetter: HandOn['deadLetter'] = ({ id, projectId, endpointId }, lastError) =>
    orSweep(id, queues.addDeadLetter({ messageId: id, projectId, endpointId, lastError }));
  return {
    deadLetter,
    async next(message, { outcome, attemptNo, errorText = '' }) {
      switch (outcome.status) {
        case 'succeeded':
          return;
        case 'failed_permanent':
          await deadLetter(message, errorText);
          return;
        case 'pending_retry': {
          const job = { messageId: message.id, endpointId: message.endpointId, attemptNo: attemptNo + 1 };
          const delayMs = Math.max(0, outcome.nextAttemptAt.getTime() - Date.now());
          await orSweep(message.id, queues.addRetry(outcome.retryType, job, delayMs));
        }
      }
    },
  };
}
