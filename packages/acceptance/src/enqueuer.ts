import { AsyncResource } from 'node:async_hooks';
import { ApiError } from '@posthorn/common';
import {
  type AcceptedMessage,
  type DeadLetterJob,
  type DeliveryJob,
  type ExportJob,
  type FanOutJob,
  type Queues,
  deliveryJobId,
  enqueueOrSweep,
  firstAttempt,
} from '@posthorn/queues';
import { type RefusedJobs, createRefusedJobs } from './refused-jobs.js';

/**
 * Enqueues committed messages without delaying the response. Repeats a delivery that the queue refuses until the queue
 * takes it. The sweep finds deliveries that are lost nevertheless.
 */
export interface Enqueuer {
  /**
   * Throws SERVICE_UNAVAILABLE while Redis is unavailable or refuses deliveries, before anything is stored. Checks the
   * shard of this endpoint, or all shards.
   */
  assertPossible(endpointId?: string): void;
  /** Enqueues the first attempt of a new message. */
  add(message: AcceptedMessage): void;
  /** Enqueues an attempt now that may still be delayed in a queue. */
  requeueNow(job: DeliveryJob): void;
  /** Removes a waiting attempt that has become void. */
  dequeue(job: DeliveryJob): void;
  addDeadLetter(job: DeadLetterJob): void;
  /** Removes a message that is no longer a dead letter. */
  dequeueDeadLetter(messageId: string): void;
  /** Enqueues an export. */
  addExport(job: ExportJob): void;
  /** Enqueues the rest of an event's messages. */
  addFanOut(job: FanOutJob): void;
  /** Hints that the endpoint's listeners may take a message. When the hint is lost, they find it a little later. */
  wakeListeners(endpointId: string): void;
  /** Resolves when no enqueuing is in progress. The sweep handles jobs that are refused from then on. */
  stop(): Promise<void>;
}

export interface EnqueuerOptions {
  readonly queues: Pick<
    Queues,
    | 'addDelivery'
    | 'requeueDeliveryNow'
    | 'addDeadLetter'
    | 'addExport'
    | 'addFanOut'
    | 'removeDelivery'
    | 'wakeListeners'
    | 'removeDeadLetter'
    | 'isReady'
    | 'shards'
    | 'shardOf'
  >;
  /**
   * Called for each failure, with the id of the message, the export or the event. The enqueuing is repeated soon, or by the sweep.
   */
  onFailure(id: string, error: unknown): void;
}

const RETRY_AFTER_SECONDS = 1;

export function createEnqueuer({ queues, onFailure }: EnqueuerOptions): Enqueuer {
  const underWay = new Set<Promise<void>>();
  /** One for each shard, because the node of one shard may be unavailable while the others take all jobs. */
  const refused = new Map<number, RefusedJobs>(queues.shards.map((shard) => [shard, createRefusedJobs()]));

  function track(id: string, work: Promise<void>): void {
    const tracked = enqueueOrSweep(work, (error) => onFailure(id, error)).finally(() =>
      underWay.delete(tracked),
    );
    underWay.add(tracked);
  }

  function addDelivery(job: DeliveryJob, add: (job: DeliveryJob) => Promise<void>): void {
    const adding = add(job).catch((error: unknown) => {
      // Repeats the job in the trace of its own request, whichever request began the wait.
      const repeat = AsyncResource.bind(() => add(job));
      refused.get(queues.shardOf(job.endpointId))?.keep({ jobId: deliveryJobId(job), repeat });
      throw error;
    });
    track(job.messageId, adding);
  }

  function isRefusing(endpointId: string | undefined): boolean {
    const concerned = endpointId === undefined ? queues.shards : [queues.shardOf(endpointId)];
    return concerned.some((shard) => refused.get(shard)?.areWaiting());
  }

  return {
    assertPossible(endpointId) {
      if (queues.isReady() && !isRefusing(endpointId)) return;
      throw new ApiError('SERVICE_UNAVAILABLE', 'The queue cannot take anything now; nothing was stored.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    },
    add: (message) => addDelivery(firstAttempt(message), queues.addDelivery),
    requeueNow: (job) => addDelivery(job, queues.requeueDeliveryNow),
    dequeue: (job) => track(job.messageId, queues.removeDelivery(job)),
    addDeadLetter: (job) => track(job.messageId, queues.addDeadLetter(job)),
    dequeueDeadLetter: (messageId) => track(messageId, queues.removeDeadLetter(messageId)),
    addExport: (job) => track(job.exportId, queues.addExport(job)),
    addFanOut: (job) => track(job.eventId, queues.addFanOut(job)),
    wakeListeners: (endpointId) => void queues.wakeListeners(endpointId).catch(() => undefined),
    async stop() {
      for (const ofShard of refused.values()) ofShard.stop();
      await Promise.all(underWay);
    },
  };
}
