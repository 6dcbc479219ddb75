import { SECOND } from '@posthorn/domain';
import type { ApiClient } from '../api/api-client.js';
import { type ReceivedEvent, readEvent } from './received-event.js';

/** Finds new events without changing them, so that consumers still find them as they were. */
export interface EventPoll {
  /** Returns the events since the last call, oldest first. */
  next(signal: AbortSignal): Promise<readonly ReceivedEvent[]>;
}

export interface EventPollOptions {
  readonly api: ApiClient;
  readonly endpointId: string;
  /** By the api's clock. */
  readonly since: Date;
  /** Whether a consumer may have pulled an event meanwhile. Such an event is in another list. */
  readonly hasConsumers: boolean;
}

interface ListedEvent {
  readonly id: string;
  readonly received_at: string;
}

interface ListAnswer {
  readonly data: readonly ListedEvent[];
  readonly meta: { readonly next_cursor: string | null };
}

const PAGE = 500;
/** An event may become visible this much later than events that were received after it. */
const OVERLAP_MS = 30 * SECOND;

export function createEventPoll({ api, endpointId, since, hasConsumers }: EventPollOptions): EventPoll {
  const path = `/v1/pull-endpoints/${endpointId}/events`;
  const statuses = hasConsumers ? ['stored', 'fetched', 'delivered'] : ['stored'];
  const receivedAtMs = new Map<string, number>();
  let newestMs = since.getTime();

  async function list(status: string, signal: AbortSignal): Promise<readonly ListedEvent[]> {
    const from = new Date(Math.max(since.getTime(), newestMs - OVERLAP_MS)).toISOString();
    const found: ListedEvent[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({
        status,
        since: from,
        limit: String(PAGE),
        ...(cursor && { cursor }),
      });
      const { text } = await api.call({ method: 'GET', path: `${path}?${query.toString()}`, signal });
      const answer = JSON.parse(text) as ListAnswer;
      found.push(...answer.data);
      cursor = answer.meta.next_cursor;
    } while (cursor !== null);
    return found;
  }

  function remember({ id, received_at }: ListedEvent): void {
    receivedAtMs.set(id, Date.parse(received_at));
    newestMs = Math.max(newestMs, Date.parse(received_at));
  }

  function forgetOld(): void {
    for (const [id, atMs] of receivedAtMs) if (atMs < newestMs - 2 * OVERLAP_MS) receivedAtMs.delete(id);
  }

  return {
    async next(signal) {
      const lists: (readonly ListedEvent[])[] = [];
      // One after the other: an event whose status changes meanwhile moves to a later list.
      for (const status of statuses) lists.push(await list(status, signal));
      const fresh = new Map(lists.flat().map((event) => [event.id, event]));
      for (const id of receivedAtMs.keys()) fresh.delete(id);
      const inOrder = [...fresh.values()].sort(
        (a, b) => Date.parse(a.received_at) - Date.parse(b.received_at),
      );
      const events: ReceivedEvent[] = [];
      for (const event of inOrder) {
        const { text } = await api.call({ method: 'GET', path: `${path}/${event.id}?preview=true`, signal });
        events.push(readEvent(text));
      }
      inOrder.forEach(remember);
      forgetOld();
      return events;
    },
  };
}
