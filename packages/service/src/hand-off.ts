import { AsyncResource } from 'node:async_hooks';
import { ApiError } from '@posthorn/common';
import type { DeadLetterJob, DeliveryId, DeliveryJob, ExportJob, Queues } from '@posthorn/queues';
import { deliveryJobId } from '@posthorn/queues';
import { createRefusedHandOffs } from './refused-hand-offs.js';

/**
 * Tells the queues of what was committed, behind the client's back. A delivery that the queue refuses is offered again until it
 * is taken; what gets lost all the same is found by the sweep.
 */
export interface HandOff {
  /** Throws SERVICE_UNAVAILABLE while Redis is away or refuses deliveries, before anything is stored. */
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
  /** A file is to be written. */
  addExport(job: ExportJob): void;
  /** Resolves when nothing is under way; what is refused from then on is left to the sweep. */
  stop(): Promise<void>;
}

export interface HandOffOptions {
  readonly queues: Pick<
    Queues,
    | 'addDelivery'
    | 'addDeliveryAnew'
    | 'addDeadLetter'
    | 'addExport'
    | 'removeDelivery'
    | 'removeDeadLetter'
    | 'isReady'
  >;
  /** Told of what failed, and is made up for: soon, or by the sweep. Of the message or the export with that id. */
  onFailure(id: string, error: unknown): void;
}

const RETRY_AFTER_SECONDS = 1;

export function createHandOff({ queues, onFailure }: HandOffOptions): HandOff {
  const underWay = new Set<Promise<void>>();
  const refused = createRefusedHandOffs();

  function track(id: string, work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => onFailure(id, error))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  function deliver(job: DeliveryJob, add: (job: DeliveryJob) => Promise<void>): void {
    const adding = add(job).catch((error: unknown) => {
      // Repeated in the trace of its own request, whichever one began the wait.
      refused.keep({ jobId: deliveryJobId(job), repeat: AsyncResource.bind(() => add(job)) });
      throw error;
    });
    track(job.messageId, adding);
  }

  return {
    assertPossible() {
      if (queues.isReady() && !refused.areWaiting()) return;
      throw new ApiError('SERVICE_UNAVAILABLE', 'The queue cannot take anything now; nothing was stored.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    },
    add: (job) => deliver(job, queues.addDelivery),
    addAnew: (job) => deliver(job, queues.addDeliveryAnew),
    withdraw: (job) => track(job.messageId, queues.removeDelivery(job)),
    addDeadLetter: (job) => track(job.messageId, queues.addDeadLetter(job)),
    withdrawDeadLetter: (messageId) => track(messageId, queues.removeDeadLetter(messageId)),
    addExport: (job) => track(job.exportId, queues.addExport(job)),
    async stop() {
      refused.stop();
      await Promise.all(underWay);
    },
  };
}
