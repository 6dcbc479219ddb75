import { ApiError } from '@posthorn/common';
import type { DeadLetterJob, DeliveryId, DeliveryJob, Queues } from '@posthorn/queues';

/** Tells the queues of what was committed, behind the client's back: what gets lost is found by the sweep. */
export interface HandOff {
  /** Throws SERVICE_UNAVAILABLE while Redis is away, before anything is stored. */
  assertPossible(): void;
  /** An attempt is to be made. */
  add(job: DeliveryJob): void;
  /** An attempt is to be made now that may still wait for a later moment. */
  addAnew(job: DeliveryJob): void;
  /** An attempt that waits has become void. */
  withdraw(job: DeliveryId): void;
  addDeadLetter(job: DeadLetterJob): void;
  /** A message is a dead letter no longer. */
  withdrawDeadLetter(messageId: string): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export interface HandOffOptions {
  readonly queues: Pick<
    Queues,
    'addDelivery' | 'addDeliveryAnew' | 'addDeadLetter' | 'removeDelivery' | 'removeDeadLetter' | 'isReady'
  >;
  onLost(messageId: string, error: unknown): void;
}

const RETRY_AFTER_SECONDS = 1;

export function createHandOff({ queues, onLost }: HandOffOptions): HandOff {
  const underWay = new Set<Promise<void>>();

  function track(messageId: string, work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => onLost(messageId, error))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  return {
    assertPossible() {
      if (queues.isReady()) return;
      throw new ApiError('SERVICE_UNAVAILABLE', 'The queue cannot be reached; nothing was stored.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    },
    add: (job) => track(job.messageId, queues.addDelivery(job)),
    addAnew: (job) => track(job.messageId, queues.addDeliveryAnew(job)),
    withdraw: (job) => track(job.messageId, queues.removeDelivery(job)),
    addDeadLetter: (job) => track(job.messageId, queues.addDeadLetter(job)),
    withdrawDeadLetter: (messageId) => track(messageId, queues.removeDeadLetter(messageId)),
    async settled() {
      await Promise.all(underWay);
    },
  };
}
