import type { PrismaClient } from '../connections/prisma-client.js';
import { type Acknowledgement, acknowledgeEvents } from './acknowledge-events.js';
import { addUpEventCounts, deleteOldEventCounts } from './add-up-event-counts.js';
import { type Coarsening, coarsenEventCounts } from './coarsen-event-counts.js';
import { type EventCounts, countEvents } from './count-events.js';
import { type EventBucket, type ReceivedQuery, countReceived } from './count-received.js';
import { type DeletedEvent, type EventsRequest, deleteEvents } from './delete-events.js';
import { type EventRequest, type EventWithPayload, fetchEvent, previewEvent } from './fetch-event.js';
import { type EventLogQuery, type LoggedEvent, listEventLog } from './list-event-log.js';
import { type EventQuery, type PullEventRow, listEvents } from './list-events.js';

/** The events of pull endpoints. Never returns events that are deleted or past their retention. */
export interface PullEventRepository {
  /** Returns events in the order in which they became visible. No event ever appears before one that was listed. */
  list(query: EventQuery): Promise<readonly PullEventRow[]>;
  preview(request: EventRequest): Promise<EventWithPayload | undefined>;
  /** Changes the status of a `stored` event to `fetched`. */
  fetch(request: EventRequest): Promise<EventWithPayload | undefined>;
  /** Returns how many events were not acknowledged before. Skips events that the endpoint does not hold. */
  acknowledge(acknowledgement: Acknowledgement): Promise<number>;
  /** Returns no row for an event that the endpoint never had. */
  delete(request: EventsRequest): Promise<readonly DeletedEvent[]>;
  /** Returns the newest events first. */
  listLog(query: EventLogQuery): Promise<readonly LoggedEvent[]>;
  /** Counts the events that an endpoint holds now. */
  count(endpointId: string): Promise<EventCounts>;
  /**
   * Counts the events received in a window by their status, including events that are no longer stored. Returns the
   * buckets that have any, oldest first.
   */
  countReceived(query: ReceivedQuery): Promise<readonly EventBucket[]>;
  /** Adds up at most `limit` changes of counts. Returns the number of changes. */
  addUpCounts(limit: number): Promise<number>;
  /** Merges at most `limit` counts of old minutes into longer intervals. Returns the number of merged counts. */
  coarsenCounts(coarsening: Coarsening): Promise<number>;
  /** Deletes at most `limit` counts of minutes that are older. Returns the number of deleted counts. */
  deleteCountsOlderThan(age: { readonly days: number; readonly limit: number }): Promise<number>;
}

export function createPullEventRepository(prisma: PrismaClient): PullEventRepository {
  return {
    list: (query) => listEvents(prisma, query),
    preview: (request) => previewEvent(prisma, request),
    fetch: (request) => fetchEvent(prisma, request),
    acknowledge: (acknowledgement) => acknowledgeEvents(prisma, acknowledgement),
    delete: (request) => deleteEvents(prisma, request),
    listLog: (query) => listEventLog(prisma, query),
    count: (endpointId) => countEvents(prisma, endpointId),
    countReceived: (query) => countReceived(prisma, query),
    addUpCounts: (limit) => addUpEventCounts(prisma, limit),
    coarsenCounts: (coarsening) => coarsenEventCounts(prisma, coarsening),
    deleteCountsOlderThan: (age) => deleteOldEventCounts(prisma, age),
  };
}
