import { nowMs } from '@posthorn/lab';
import type { SendsAtRate } from './messages.js';

export interface RateLoop {
  readonly forMs: number;
  readonly perSecond: number;
  send(n: number, id: string): Promise<unknown>;
}

/** Sends at a fixed rate, as the lab's generator does. */
export async function rateLoop({ forMs, perSecond, send }: RateLoop): Promise<SendsAtRate> {
  const startedMs = nowMs();
  const messageIds: string[] = [];
  const intended: number[] = [];
  const sending: Promise<unknown>[] = [];
  const intendedOf = (n: number): number => startedMs + (n * 1000) / perSecond;
  while (nowMs() < startedMs + forMs) {
    for (let n = messageIds.length; intendedOf(n) <= nowMs(); n += 1) {
      const id = `at-rate-${n}`;
      messageIds.push(id);
      intended.push(intendedOf(n));
      sending.push(send(n, id));
    }
    const waitMs = Math.max(1, Math.floor(intendedOf(messageIds.length) - nowMs()));
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  await Promise.all(sending);
  return { messageIds, intendedMs: Float64Array.from(intended) };
}
