import type { AttemptOutcome, AttemptRecord, ClaimedMessage, Database } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import { type DeliveryJob, type Queues, enqueueOrSweep, nextAttempt } from '@posthorn/queues';
import type { TargetCache } from '../endpoints/target-cache.js';

type PendingRetry = Extract<AttemptOutcome, { status: 'pending_retry' }>;

/** Enqueues the next step of a message. The outbox sweep repeats it after a failure. */
export interface NextStepEnqueuer {
  next(message: ClaimedMessage, attempt: AttemptRecord): Promise<void>;
  deadLetter(message: ClaimedMessage, lastError: string): Promise<void>;
  /** Starts the message behind one that was settled, or has left the order. */
  nextInOrder(message: ClaimedMessage): Promise<void>;
}

export interface NextStepEnqueuerOptions {
  readonly queues: Pick<Queues, 'deliveries' | 'retries' | 'deadLetters'>;
  readonly deliveries: Pick<Database['deliveries'], 'advance'>;
  readonly targets: Pick<TargetCache, 'refresh'>;
  readonly logger: Logger;
}

export function createNextStepEnqueuer({
  queues,
  deliveries,
  targets,
  logger,
}: NextStepEnqueuerOptions): NextStepEnqueuer {
  const enqueue = async (messageId: string, adding: Promise<void>): Promise<void> => {
    await enqueueOrSweep(adding, (error) =>
      logger.warn('the next step was not enqueued; the sweep does it', { message_id: messageId, error }),
    );
  };
  /** False when the database cannot answer. The next delivery then finds out. */
  const isGone = async (endpointId: string): Promise<boolean> => {
    try {
      return (await targets.refresh(endpointId)) === undefined;
    } catch {
      return false;
    }
  };
  async function retry(
    job: DeliveryJob,
    { isProbe }: Pick<ClaimedMessage, 'isProbe'>,
    { retryType, nextAttemptAt }: PendingRetry,
  ): Promise<void> {
    // Waiting is useless when the next claim holds the message, or, of an endpoint that was deleted meanwhile, ends it.
    if (isProbe || (await isGone(job.endpointId))) await queues.deliveries.add(job);
    else await queues.retries.add(retryType, job, Math.max(0, nextAttemptAt.getTime() - Date.now()));
  }
  const deadLetter: NextStepEnqueuer['deadLetter'] = ({ id, projectId, endpointId }, lastError) =>
    enqueue(id, queues.deadLetters.add({ messageId: id, projectId, endpointId, lastError }));
  return {
    deadLetter,
    async nextInOrder({ endpointId, orderingKey: key, isInOrder }) {
      if (key === null || !isInOrder) return;
      const head = await deliveries.advance({ endpointId, key });
      if (head !== undefined) await enqueue(head.id, queues.deliveries.add(nextAttempt(head)));
    },
    async next(message, { outcome, attemptNo, errorText = '' }) {
      switch (outcome.status) {
        case 'succeeded':
          return;
        case 'failed_permanent':
          if (!message.isTest) await deadLetter(message, errorText);
          return;
        case 'pending_retry': {
          const job = { messageId: message.id, endpointId: message.endpointId, attemptNo: attemptNo + 1 };
          await enqueue(message.id, retry(job, message, outcome));
        }
      }
    },
  };
}
