import { AsyncResource } from 'node:async_hooks';
import { ApiError } from '@posthorn/common';
import {
  type DeadLetterJob,
  type DeliveryJob,
  type ExportJob,
  type Queues,
  deliveryJobId,
  enqueueOrSweep,
} from '@posthorn/queues';
import { type RefusedJobs, createRefusedJobs } from './refused-jobs.js';

/**
 * Tells the queues of what was committed, behind the client's back. A delivery that the queue refuses is offered again until it
 * is taken; what gets lost all the same is found by the sweep.
 */
export interface Enqueuer {
  /**
   * Throws SERVICE_UNAVAILABLE while Redis is away or refuses deliveries, before anything is stored: those of this endpoint's shard,
   * or of any.
   */
  assertPossible(endpointId?: string): void;
  /** An attempt is to be made. */
  add(job: DeliveryJob): void;
  /** An attempt is to be made now that may still wait for a later moment. */
  requeueNow(job: DeliveryJob): void;
  /** An attempt that waits has become void. */
  dequeue(job: DeliveryJob): void;
  addDeadLetter(job: DeadLetterJob): void;
  /** A message is a dead letter no longer. */
  dequeueDeadLetter(messageId: string): void;
  /** A file is to be written. */
  addExport(job: ExportJob): void;
  /** Resolves when nothing is under way; what is refused from then on is left to the sweep. */
  stop(): Promise<void>;
}

export interface EnqueuerOptions {
  readonly queues: Pick<
    Queues,
    | 'addDelivery'
    | 'requeueDeliveryNow'
    | 'addDeadLetter'
    | 'addExport'
    | 'removeDelivery'
    | 'removeDeadLetter'
    | 'isReady'
    | 'shards'
    | 'shardOf'
  >;
  /** Told of what failed, and is made up for: soon, or by the sweep. Of the message or the export with that id. */
  onFailure(id: string, error: unknown): void;
}

const RETRY_AFTER_SECONDS = 1;

export function createEnqueuer({ queues, onFailure }: EnqueuerOptions): Enqueuer {
  const underWay = new Set<Promise<void>>();
  /** By shard: the node of one may be away while the others take everything. */
  const refused = new Map<number, RefusedJobs>(queues.shards.map((shard) => [shard, createRefusedJobs()]));

  function track(id: string, work: Promise<void>): void {
    const tracked = enqueueOrSweep(work, (error) => onFailure(id, error)).finally(() =>
      underWay.delete(tracked),
    );
    underWay.add(tracked);
  }

  function deliver(job: DeliveryJob, add: (job: DeliveryJob) => Promise<void>): void {
    const adding = add(job).catch((error: unknown) => {
      // Repeated in the trace of its own request, whichever one began the wait.
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
    add: (job) => deliver(job, queues.addDelivery),
    requeueNow: (job) => deliver(job, queues.requeueDeliveryNow),
    dequeue: (job) => track(job.messageId, queues.removeDelivery(job)),
    addDeadLetter: (job) => track(job.messageId, queues.addDeadLetter(job)),
    dequeueDeadLetter: (messageId) => track(messageId, queues.removeDeadLetter(messageId)),
    addExport: (job) => track(job.exportId, queues.addExport(job)),
    async stop() {
      for (const ofShard of refused.values()) ofShard.stop();
      await Promise.all(underWay);
    },
  };
}
