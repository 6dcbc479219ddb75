import { nowMs } from '../measure/now-ms.js';
import type { ReceiptColumns } from './messages.js';

/** Collects receipts until they are reported. */
export interface ReceiptLog {
  add(messageId: string, destination: number, isTaken: boolean): void;
  /** How many were taken, ever. */
  readonly takenCount: number;
  /** All since the last call. */
  takeAll(): ReceiptColumns;
}

export function createReceiptLog(): ReceiptLog {
  let messageIds: string[] = [];
  let atMs: number[] = [];
  let destinations: number[] = [];
  let taken: number[] = [];
  let takenCount = 0;
  return {
    get takenCount() {
      return takenCount;
    },
    add(messageId, destination, isTaken) {
      messageIds.push(messageId);
      atMs.push(nowMs());
      destinations.push(destination);
      taken.push(isTaken ? 1 : 0);
      if (isTaken) takenCount += 1;
    },
    takeAll() {
      const columns = {
        messageIds,
        atMs: Float64Array.from(atMs),
        destinations: Uint16Array.from(destinations),
        taken: Uint8Array.from(taken),
      };
      [messageIds, atMs, destinations, taken] = [[], [], [], []];
      return columns;
    },
  };
}
