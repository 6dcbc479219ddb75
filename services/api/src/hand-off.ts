import { ApiError } from '@posthorn/common';
import type { DeliveryJob, Queues } from '@posthorn/queues';

/** Hands committed messages to the queue, behind the client's back: one that gets lost is found by the sweep. */
export interface HandOff {
  /** Throws SERVICE_UNAVAILABLE while Redis is away, before anything is stored. */
  assertPossible(): void;
  add(job: DeliveryJob): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export interface HandOffOptions {
  readonly queues: Pick<Queues, 'addDelivery' | 'isReady'>;
  onLost(job: DeliveryJob, error: unknown): void;
}

const RETRY_AFTER_SECONDS = 1;

export function createHandOff({ queues, onLost }: HandOffOptions): HandOff {
  const underWay = new Set<Promise<void>>();
  return {
    assertPossible() {
      if (queues.isReady()) return;
      throw new ApiError('SERVICE_UNAVAILABLE', 'The queue cannot be reached; nothing was stored.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    },
    add(job) {
      const adding = queues
        .addDelivery(job)
        .catch((error: unknown) => onLost(job, error))
        .finally(() => underWay.delete(adding));
      underWay.add(adding);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
