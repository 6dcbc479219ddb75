import { SECOND } from '@posthorn/domain';
import type { Event, Posthorn } from '@posthorn/client';
import { type ReceivedEvent, readEvent } from './received-event.js';

/** Finds new events without changing them, so that consumers still find them as they were. */
export interface EventPoll {
  /** Returns the events since the last call, oldest first. */
  next(signal: AbortSignal): Promise<readonly ReceivedEvent[]>;
}

export interface EventPollOptions {
  readonly api: Posthorn;
  readonly endpointId: string;
  /** By the api's clock. */
  readonly since: Date;
  /** Whether a consumer may have pulled an event meanwhile. Such an event is in another list. */
  readonly hasConsumers: boolean;
}

const PAGE = 500;
/** An event may become visible this much later than events that were received after it. */
const OVERLAP_MS = 30 * SECOND;

export function createEventPoll({ api, endpointId, since, hasConsumers }: EventPollOptions): EventPoll {
  const statuses = hasConsumers ? ['stored', 'fetched', 'delivered'] : ['stored'];
  const receivedAtMs = new Map<string, number>();
  let newestMs = since.getTime();

  async function list(status: string, signal: AbortSignal): Promise<readonly Event[]> {
    const from = new Date(Math.max(since.getTime(), newestMs - OVERLAP_MS)).toISOString();
    const found: Event[] = [];
    const filter = { status, since: from, limit: PAGE };
    for await (const event of api.pullEvents.list(endpointId, filter, { signal })) found.push(event);
    return found;
  }

  function remember({ id, receivedAt }: Event): void {
    receivedAtMs.set(id, Date.parse(receivedAt));
    newestMs = Math.max(newestMs, Date.parse(receivedAt));
  }

  function forgetOld(): void {
    for (const [id, atMs] of receivedAtMs) if (atMs < newestMs - 2 * OVERLAP_MS) receivedAtMs.delete(id);
  }

  return {
    async next(signal) {
      const lists: (readonly Event[])[] = [];
      // One after the other: an event whose status changes meanwhile moves to a later list.
      for (const status of statuses) lists.push(await list(status, signal));
      const fresh = new Map(lists.flat().map((event) => [event.id, event]));
      for (const id of receivedAtMs.keys()) fresh.delete(id);
      const inOrder = [...fresh.values()].sort((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
      const events: ReceivedEvent[] = [];
      for (const event of inOrder) {
        const preview = { preview: true };
        const call = api.pullEvents.get(endpointId, event.id, preview, { signal });
        events.push(readEvent((await call.withResponse()).text));
      }
      inOrder.forEach(remember);
      forgetOld();
      return events;
    },
  };
}
