import type { ReceiptColumns } from './messages.js';

/** Collects receipts until they are reported. */
export interface ReceiptLog {
  add(messageId: string, destination: number, isTaken: boolean): void;
  /** All since the last call. */
  takeAll(): ReceiptColumns;
}

export function createReceiptLog(): ReceiptLog {
  let messageIds: string[] = [];
  let atMs: number[] = [];
  let destinations: number[] = [];
  let taken: number[] = [];
  return {
    add(messageId, destination, isTaken) {
      messageIds.push(messageId);
      atMs.push(Date.now());
      destinations.push(destination);
      taken.push(isTaken ? 1 : 0);
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
