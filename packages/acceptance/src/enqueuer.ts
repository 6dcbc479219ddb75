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
  readonly deliveries: {
    /** Enqueues the first attempt of a new message. */
    add(message: AcceptedMessage): void;
    /** Enqueues an attempt now that may still be delayed in a queue. */
    requeueNow(job: DeliveryJob): void;
    /** Removes a waiting attempt that has become void. */
    remove(job: DeliveryJob): void;
  };
  readonly deadLetters: {
    add(job: DeadLetterJob): void;
    /** Removes a message that is no longer a dead letter. */
    remove(messageId: string): void;
  };
  readonly exports: { add(job: ExportJob): void };
  /** The rest of an event's messages. */
  readonly fanOuts: { add(job: FanOutJob): void };
  /** Hints that the endpoint's listeners may take a message. When the hint is lost, they find it a little later. */
  wakeListeners(endpointId: string): void;
  /** Resolves when no enqueuing is in progress. The sweep handles jobs that are refused from then on. */
  stop(): Promise<void>;
}

export interface EnqueuerOptions {
  readonly queues: Pick<
    Queues,
    'deliveries' | 'deadLetters' | 'exports' | 'fanOuts' | 'wakeListeners' | 'isReady' | 'shards' | 'shardOf'
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
    deliveries: {
      add: (message) => addDelivery(firstAttempt(message), queues.deliveries.add),
      requeueNow: (job) => addDelivery(job, queues.deliveries.requeueNow),
      remove: (job) => track(job.messageId, queues.deliveries.remove(job)),
    },
    deadLetters: {
      add: (job) => track(job.messageId, queues.deadLetters.add(job)),
      remove: (messageId) => track(messageId, queues.deadLetters.remove(messageId)),
    },
    exports: { add: (job) => track(job.exportId, queues.exports.add(job)) },
    fanOuts: { add: (job) => track(job.eventId, queues.fanOuts.add(job)) },
    wakeListeners: (endpointId) => void queues.wakeListeners(endpointId).catch(() => undefined),
    async stop() {
      for (const ofShard of refused.values()) ofShard.stop();
      await Promise.all(underWay);
    },
  };
}
