import type { RetrySchedule } from '@posthorn/domain';

/** Identifies an attempt in every queue. */
export type DeliveryId = Pick<DeliveryJob, 'messageId' | 'attemptNo'>;

/** One attempt to make. Redis stores ids only, never payloads. */
export interface DeliveryJob {
  readonly messageId: string;
  readonly endpointId: string;
  readonly attemptNo: number;
  /** Deliveries of different projects take turns to be added. No job stores it, and without it, endpoints do. */
  readonly projectId?: string;
  /** The reserved moment for the attempt when the endpoint is rate-limited. */
  readonly slot?: Slot;
  /** When the attempt first found no free concurrency slot for its endpoint. */
  readonly parkedAtMs?: number;
}

export interface Slot {
  readonly atMs: number;
  /** The version of the endpoint's limits that the slot belongs to. */
  readonly limitVersion: number;
  /** How often its start was reserved: 0 for a slot that has not been due yet. */
  readonly starts: number;
}

/** A permanently failed message. It has no consumer, and stays in the queue until it is removed. */
export interface DeadLetterJob {
  readonly messageId: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly lastError: string;
}

/** An export to write, unless another worker writes it already. */
export interface ExportJob {
  readonly exportId: string;
  /** The number of runs when it was enqueued. It keeps a job of a dead worker from blocking the next job. */
  readonly runs: number;
}

/** An event whose subscribers do not have all their messages yet. */
export interface FanOutJob {
  readonly eventId: string;
}

/** The names of the queues in Redis, as operators see them. */
export const QUEUE = {
  deliveries: 'deliveries',
  fastRetries: 'retries-fast',
  slowRetries: 'retries-slow',
  deadLetters: 'dead-letters',
  exports: 'exports',
  fanOuts: 'fan-outs',
} as const;

export type QueueName = (typeof QUEUE)[keyof typeof QUEUE];

export const RETRY_QUEUE = {
  fast: QUEUE.fastRetries,
  slow: QUEUE.slowRetries,
} as const satisfies Record<RetrySchedule, QueueName>;
