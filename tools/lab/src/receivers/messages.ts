import type { Behaviour, DestinationPlan } from './behaviour.js';

/** What the parent asks of the process of the receivers; every request has one reply of the same id. */
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
  /** The ports that were opened, in order. */
  readonly ports?: readonly number[];
  readonly receipts?: ReceiptColumns;
  readonly takenCount?: number;
}

/** What was received since the last report, a column per fact: cheap for a hundred thousand of them. */
export interface ReceiptColumns {
  readonly messageIds: readonly string[];
  /** When it was answered, or was not, in milliseconds since the Unix epoch. */
  readonly atMs: Float64Array;
  /** When it had been read. */
  readonly arrivedMs: Float64Array;
  readonly destinations: Uint16Array;
  /** The number of the process that sent it; 0 when that is not known. */
  readonly senders: Uint16Array;
  /** 1 when it was answered with a 2xx that was whole, or endless. */
  readonly taken: Uint8Array;
}
