import type { Behaviour, DestinationPlan } from './behaviour.js';

/** The requests of the parent to the receivers' process. Every request has one reply with the same id. */
export type ReceiverRequest =
  | { readonly id: number; readonly ask: 'open'; readonly plans: readonly DestinationPlan[] }
  | {
      readonly id: number;
      readonly ask: 'behave';
      readonly destination: number;
      readonly behaviour: Behaviour;
    }
  | { readonly id: number; readonly ask: 'receipts' }
  | { readonly id: number; readonly ask: 'count' };

export interface ReceiverReply {
  readonly id: number;
  /** The opened ports in order. */
  readonly ports?: readonly number[];
  readonly receipts?: ReceiptColumns;
  readonly takenCount?: number;
}

/** The receipts since the last report, one column per fact, which is cheap for a hundred thousand receipts. */
export interface ReceiptColumns {
  readonly messageIds: readonly string[];
  /** The time of the response or of its absence, in milliseconds since the Unix epoch. */
  readonly atMs: Float64Array;
  /** The time when the request had been read. */
  readonly arrivedMs: Float64Array;
  readonly destinations: Uint16Array;
  /** The number of the sending process; 0 when it is unknown. */
  readonly senders: Uint16Array;
  /** 1 when the response was a complete or endless 2xx. */
  readonly taken: Uint8Array;
  /** 1 when the destination reset a reused connection without an answer. */
  readonly repeatable: Uint8Array;
}
