import { nowMs } from '../measure/now-ms.js';
import type { ReceiptColumns } from './messages.js';

/** A request that was answered or whose connection has ended. */
export interface LoggedRequest {
  readonly messageId: string;
  readonly destination: number;
  readonly arrivedMs: number;
  readonly sender: number;
  readonly isTaken: boolean;
  readonly isRepeatable: boolean;
}

/** Collects receipts until they are reported. */
export interface ReceiptLog {
  add(request: LoggedRequest): void;
  /** The total number of accepted requests. */
  readonly takenCount: number;
  /** All receipts since the last call. */
  takeAll(): ReceiptColumns;
}

export function createReceiptLog(): ReceiptLog {
  let messageIds: string[] = [];
  let atMs: number[] = [];
  let arrivedMs: number[] = [];
  let destinations: number[] = [];
  let senders: number[] = [];
  let taken: number[] = [];
  let repeatable: number[] = [];
  let takenCount = 0;
  return {
    get takenCount() {
      return takenCount;
    },
    add({ messageId, destination, sender, isTaken, isRepeatable, arrivedMs: arrived }) {
      messageIds.push(messageId);
      atMs.push(nowMs());
      arrivedMs.push(arrived);
      destinations.push(destination);
      senders.push(sender);
      taken.push(isTaken ? 1 : 0);
      repeatable.push(isRepeatable ? 1 : 0);
      if (isTaken) takenCount += 1;
    },
    takeAll() {
      const columns = {
        messageIds,
        atMs: Float64Array.from(atMs),
        arrivedMs: Float64Array.from(arrivedMs),
        destinations: Uint16Array.from(destinations),
        senders: Uint16Array.from(senders),
        taken: Uint8Array.from(taken),
        repeatable: Uint8Array.from(repeatable),
      };
      [messageIds, atMs, arrivedMs, destinations, senders, taken, repeatable] = [[], [], [], [], [], [], []];
      return columns;
    },
  };
}
