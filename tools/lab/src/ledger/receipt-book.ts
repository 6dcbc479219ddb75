import type { ReceiptColumns } from '../receivers/messages.js';
import type { Receipt } from './receipt.js';

/** All receipts, by message. */
export interface ReceiptBook {
  absorb(columns: ReceiptColumns): void;
  /** Records a message that a consumer fetched. */
  take(messageId: string, atMs: number): void;
  /** The times at which the message was accepted (answered with a complete 2xx). */
  takenAt(messageId: string): readonly number[];
  /** The times between two moments at which any message was accepted, in order. */
  takenBetween(fromMs: number, toMs: number): readonly number[];
  readonly taken: ReadonlyMap<string, readonly number[]>;
  /** Every received request of the message in order, whatever its response. */
  requestsFor(messageId: string): readonly Receipt[];
  /** The number of requests of all kinds. */
  readonly requests: number;
}

export function createReceiptBook(): ReceiptBook {
  const taken = new Map<string, number[]>();
  const receipts = new Map<string, Receipt[]>();
  const times: number[] = [];
  let requests = 0;

  function take(messageId: string, atMs: number): void {
    append(taken, messageId, atMs);
    times.push(atMs);
  }

  return {
    take,
    taken,
    get requests() {
      return requests;
    },
    absorb({ messageIds, atMs, arrivedMs, senders, taken: isTaken, repeatable }) {
      requests += messageIds.length;
      for (const [index, id] of messageIds.entries()) {
        const receipt = {
          arrivedMs: arrivedMs[index] ?? 0,
          atMs: atMs[index] ?? 0,
          sender: senders[index] ?? 0,
          isTaken: isTaken[index] === 1,
          isRepeatable: repeatable[index] === 1,
        };
        append(receipts, id, receipt);
        if (receipt.isTaken) take(id, receipt.atMs);
      }
    },
    takenAt: (messageId) => taken.get(messageId) ?? [],
    takenBetween: (fromMs, toMs) => times.filter((at) => at >= fromMs && at <= toMs).sort((a, b) => a - b),
    requestsFor: (messageId) => receipts.get(messageId) ?? [],
  };
}

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
