import type { EventPayload, EventWithPayload } from '@posthorn/database';
import { type ApiRequest, type Route, type View, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { deleteManyRoutes, deleteOne } from '../messages/delete/deletion-routes.js';
import { metricRoutes } from '../metrics/metric-routes.js';
import { pageMetaSchema } from '../pagination/pages.js';
import { parseTime } from '../pagination/times.js';
import { countSchema } from '../schemas/values.js';
import { parseSearchFilter } from '../search/search-filter.js';
import { eventCounts } from './event-counts.js';
import {
  type PullEventDependencies,
  explainAbsence,
  oldestPossible,
  serializePayload,
} from './pull-event-rules.js';
import {
  ALL_STATUSES,
  eventCursorPosition,
  eventSchema,
  parseAcknowledgement,
  parseEventCursor,
  parseEventQuery,
  parsePreview,
  parseTypeFilter,
  presentEvent,
  presentWholeEvent,
  wholeEventSchema,
} from './pull-event-schema.js';
import { deletableEvents, listEventLog, pullEvents as events } from './pull-events.js';

/** The routes of what a pull endpoint received. */
export function pullEventRoutes(dependencies: PullEventDependencies): readonly Route<Caller>[] {
  const deletable = deletableEvents(dependencies);
  return [
    list(dependencies),
    acknowledge(dependencies),
    ...deleteManyRoutes(deletable),
    get(dependencies),
    deleteOne(deletable),
    listEventLog(dependencies),
    ...metricRoutes(eventCounts(dependencies)),
  ];
}

function list({ resource, pullEvents, longestRetentionHours, hasher }: PullEventDependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: `${resource.path}/:id/events`,
    description: {
      operationId: 'pullEvents.list',
      summary: 'List events',
      details:
        'Oldest first. Later events come later in the list, so a cursor misses no event. An empty `event_type` selects the events without a type.',
      tag: 'Pull events',
      params: { id: resource.idSchema },
      query: parseEventQuery,
      data: Type.Array(eventSchema),
      meta: pageMetaSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { caller, answerTurn } = request;
      const { limit, cursor, status, event_type: eventType, ...given } = parseEventQuery(request.query);
      const afterPosition = parseEventCursor(cursor);
      const endpoint = await resource.require(request);
      const found = await pullEvents.list({
        endpointId: endpoint.id,
        projectId: caller.projectId,
        status: status === ALL_STATUSES ? undefined : status,
        eventType: parseTypeFilter(eventType),
        startTime: parseTime(given.since, 'since'),
        endTime: parseTime(given.before, 'before'),
        search: parseSearchFilter(given, caller, hasher),
        existsSince: oldestPossible(endpoint, longestRetentionHours),
        afterPosition,
        limit: limit + 1,
      });
      return await presentPage(found, {
        limit,
        answerTurn,
        positionOf: eventCursorPosition,
        present: presentEvent,
      });
    },
  });
}

function acknowledge({ resource, pullEvents }: PullEventDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/events/ack`,
    description: {
      operationId: 'pullEvents.acknowledge',
      summary: 'Acknowledge events',
      details:
        'Returns the number of newly acknowledged events. Skips unknown and already acknowledged events.',
      tag: 'Pull events',
      params: { id: resource.idSchema },
      body: parseAcknowledgement,
      data: Type.Object({ acknowledged: countSchema }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const endpoint = await resource.require(request);
      const ids = parseAcknowledgement(await request.json()).event_ids.map((id) => id.toLowerCase());
      return { data: { acknowledged: await pullEvents.acknowledge({ endpointId: endpoint.id, ids }) } };
    },
  });
}

/** In base64. */
const GROWTH = 4 / 3;

function get({ resource, pullEvents, payloads, messages }: PullEventDependencies): Route<Caller> {
  const readLarge = async (
    { id, sizeBytes }: EventWithPayload,
    { awaitRead }: ApiRequest<Caller>,
  ): Promise<EventPayload | undefined> => {
    await awaitRead(sizeBytes * GROWTH);
    return await payloads.readOfPullEvent(id);
  };
  return operation({
    method: 'get',
    path: `${resource.path}/:id/events/:eventId`,
    description: {
      operationId: 'pullEvents.get',
      summary: 'Get an event',
      details: 'The first read without `preview` changes a stored event to fetched.',
      tag: 'Pull events',
      params: { ...events.params, [events.idParam.name]: events.idParam.schema },
      query: parsePreview,
      data: wholeEventSchema,
      errors: ['NOT_FOUND', 'PAYLOAD_UNAVAILABLE'],
    },
    async handle(request) {
      const { preview } = parsePreview(request.query);
      const id = events.parseId(request.params);
      const own = { endpointId: (await resource.require(request)).id, id };
      const event = await (preview || request.isHead ? pullEvents.preview(own) : pullEvents.fetch(own));
      const payload = event?.payload ?? (event && (await readLarge(event, request)));
      if (event === undefined || payload === undefined)
        throw await explainAbsence({ ...own, projectId: request.caller.projectId }, messages);
      // The raw member holds the payload.
      const data = presentWholeEvent(event) as View<typeof wholeEventSchema>;
      return { data, rawMembers: await serializePayload(payload, request.answerTurn) };
    },
  });
}
