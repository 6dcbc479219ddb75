import type { ReceiptColumns } from '../receivers/messages.js';

/** All that was received, by message. */
export interface ReceiptBook {
  absorb(columns: ReceiptColumns): void;
  /** Notes one message that was taken. */
  take(messageId: string, atMs: number): void;
  /** When the message was taken (answered with a whole 2xx), each time. */
  takenAt(messageId: string): readonly number[];
  /** When anything was taken, in order, between two moments. */
  takenBetween(fromMs: number, toMs: number): readonly number[];
  readonly taken: ReadonlyMap<string, readonly number[]>;
  /** Requests of all kinds. */
  readonly requests: number;
}

export function createReceiptBook(): ReceiptBook {
  const taken = new Map<string, number[]>();
  const times: number[] = [];
  let requests = 0;

  function take(messageId: string, atMs: number): void {
    const earlier = taken.get(messageId);
    if (earlier === undefined) taken.set(messageId, [atMs]);
    else earlier.push(atMs);
    times.push(atMs);
  }

  return {
    take,
    taken,
    get requests() {
      return requests;
    },
    absorb({ messageIds, atMs, taken: isTaken }) {
      requests += messageIds.length;
      for (const [index, id] of messageIds.entries()) {
        if (isTaken[index] === 1) take(id, atMs[index] ?? 0);
      }
    },
    takenAt: (messageId) => taken.get(messageId) ?? [],
    takenBetween: (fromMs, toMs) => times.filter((at) => at >= fromMs && at <= toMs).sort((a, b) => a - b),
  };
}
