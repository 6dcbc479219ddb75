import type { Ladder } from '@posthorn/domain';

/** Names an attempt, wherever it waits. */
export type DeliveryId = Pick<DeliveryJob, 'messageId' | 'attemptNo'>;

/** One attempt to make; what waits in Redis is never more than ids. */
export interface DeliveryJob {
  readonly messageId: string;
  readonly endpointId: string;
  readonly attemptNo: number;
  /** When the endpoint is limited: the moment that was reserved for the attempt. */
  readonly slot?: Slot;
  /** When it first found no room for its endpoint. */
  readonly parkedAtMs?: number;
}

export interface Slot {
  readonly atMs: number;
  /** The plan of the endpoint's slots that it belongs to. */
  readonly epoch: number;
  /** How often its start was reserved: 0 for a slot of the plan. */
  readonly starts: number;
}

/** A message that failed for good; it stays in the queue, without a consumer, until somebody acts on it. */
export interface DeadLetterJob {
  readonly messageId: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly lastError: string;
}

/** An export to write, if nobody does so already. */
export interface ExportJob {
  readonly exportId: string;
  /** How many runs it has had when it was handed off: a job of a worker that died does not stand in the way of the next one. */
  readonly runs: number;
}

/** The names of the queues, as operators see them in Redis. */
export const QUEUE = {
  deliveries: 'deliveries',
  fastRetries: 'retries-fast',
  slowRetries: 'retries-slow',
  deadLetters: 'dead-letters',
  exports: 'exports',
} as const;

export type QueueName = (typeof QUEUE)[keyof typeof QUEUE];

export const RETRY_QUEUE = {
  fast: QUEUE.fastRetries,
  slow: QUEUE.slowRetries,
} as const satisfies Record<Ladder, QueueName>;
