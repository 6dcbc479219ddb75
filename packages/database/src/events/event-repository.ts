import type { PrismaClient } from '../connections/prisma-client.js';
import { type Acknowledgement, acknowledgeEvents } from './acknowledge-events.js';
import { addUpEventCounts, deleteOldEventCounts } from './add-up-event-counts.js';
import { type Coarsening, coarsenEventCounts } from './coarsen-event-counts.js';
import { type EventCounts, type ReceivedQuery, countEvents, countReceived } from './count-events.js';
import { deleteEvent } from './delete-event.js';
import type { DeletedMessage } from '../messages/delete-message.js';
import { type EventRequest, type EventWithPayload, fetchEvent, previewEvent } from './fetch-event.js';
import { type EventLogQuery, type LoggedEvent, listEventLog } from './list-event-log.js';
import { type EventQuery, type EventRow, listEvents } from './list-events.js';

/** What pull endpoints hold for their consumers. Events that are deleted or past their retention are not found. */
export interface EventRepository {
  /** In the order in which they became visible: none will ever appear before one that was listed. */
  list(query: EventQuery): Promise<readonly EventRow[]>;
  preview(request: EventRequest): Promise<EventWithPayload | undefined>;
  /** An event that was stored is fetched from then on. */
  fetch(request: EventRequest): Promise<EventWithPayload | undefined>;
  /** Returns how many were not acknowledged before; what the endpoint does not hold is left out. */
  acknowledge(acknowledgement: Acknowledgement): Promise<number>;
  /** Undefined when the endpoint never had it. */
  delete(request: EventRequest): Promise<DeletedMessage | undefined>;
  /** Newest first. */
  listLog(query: EventLogQuery): Promise<readonly LoggedEvent[]>;
  /** What an endpoint holds now. */
  count(endpointId: string): Promise<EventCounts>;
  /** What became of what was received, be it still there or not. */
  countReceived(query: ReceivedQuery): Promise<EventCounts>;
  /** Adds up at most `limit` changes of counts; returns how many. */
  addUpCounts(limit: number): Promise<number>;
  /** Makes counts of old minutes ones of longer times, at most `limit`; returns how many. */
  coarsenCounts(coarsening: Coarsening): Promise<number>;
  /** Deletes at most `limit` counts of minutes that are older; returns how many. */
  deleteCountsOlderThan(age: { readonly days: number; readonly limit: number }): Promise<number>;
}

export function createEventRepository(prisma: PrismaClient): EventRepository {
  return {
    list: (query) => listEvents(prisma, query),
    preview: (request) => previewEvent(prisma, request),
    fetch: (request) => fetchEvent(prisma, request),
    acknowledge: (acknowledgement) => acknowledgeEvents(prisma, acknowledgement),
    delete: (request) => deleteEvent(prisma, request),
    listLog: (query) => listEventLog(prisma, query),
    count: (endpointId) => countEvents(prisma, endpointId),
    countReceived: (query) => countReceived(prisma, query),
    addUpCounts: (limit) => addUpEventCounts(prisma, limit),
    coarsenCounts: (coarsening) => coarsenEventCounts(prisma, coarsening),
    deleteCountsOlderThan: (age) => deleteOldEventCounts(prisma, age),
  };
}
