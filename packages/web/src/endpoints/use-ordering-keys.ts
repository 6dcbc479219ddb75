import type { OrderingKey } from '@posthorn/client';
import { formatCount } from '../formats/format.js';
import { type List, useList } from '../table/use-list.js';

const REFRESH_MS = 5000;
/** Where waiting messages are no longer counted. */
const COUNTED = 10_000;
const ALL_MESSAGES = '*';

/** The keys of an endpoint that wait, the one that is blocked for the longest time first. */
export function useOrderingKeys(endpointId: string): List<OrderingKey> {
  return useList<OrderingKey>({
    key: ['messages', 'ordering', endpointId],
    call: (posthorn, page, signal) => posthorn.endpoints.ordering(endpointId, page, { signal }),
    everyMs: REFRESH_MS,
  });
}

export function nameKey({ orderingKey }: OrderingKey): string {
  return orderingKey === ALL_MESSAGES ? 'all messages' : orderingKey;
}

export function countWaiting({ waiting }: OrderingKey): string {
  return `${formatCount(waiting)}${waiting >= COUNTED ? '+' : ''}`;
}

export const NO_KEY_WAITS = {
  title: 'No key waits',
  text: 'A key stands here while its first message has failed, or while others wait for it.',
};
