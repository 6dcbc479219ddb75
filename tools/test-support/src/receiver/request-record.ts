import { EventEmitter, once } from 'node:events';
import { WITHIN_MS } from '../wait-for.js';
import type { ReceivedRequest } from './received-request.js';

export interface RequestRecord {
  readonly requests: readonly ReceivedRequest[];
  /** Returns its index. */
  add(request: ReceivedRequest): number;
  waitFor(count: number, withinMs?: number): Promise<readonly ReceivedRequest[]>;
}

export function createRequestRecord(): RequestRecord {
  const requests: ReceivedRequest[] = [];
  const arrivals = new EventEmitter<{ arrival: [] }>().setMaxListeners(0);
  return {
    requests,
    add(request) {
      const index = requests.push(request) - 1;
      arrivals.emit('arrival');
      return index;
    },
    async waitFor(count, withinMs = WITHIN_MS) {
      const signal = AbortSignal.timeout(withinMs);
      while (requests.length < count) {
        await once(arrivals, 'arrival', { signal }).catch((cause: unknown) => {
          throw new Error(`${requests.length} of ${count} requests arrived in ${withinMs} ms.`, { cause });
        });
      }
      return requests;
    },
  };
}
