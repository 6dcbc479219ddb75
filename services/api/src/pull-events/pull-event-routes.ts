import type { EventPayload, EventWithPayload } from '@posthorn/database';
import type { ApiRequest, Route, View } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { deleteManyRoutes, deleteOne } from '../messages/delete/deletion-routes.js';
import { metricRoutes } from '../metrics/metric-routes.js';
import { parseTime } from '../pagination/times.js';
import { ofMessages } from '../resources/message-resource.js';
import { countSchema } from '../schemas/values.js';
import { parseSearchFilter, shownMembers } from '../search/search-filter.js';
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

const of = ofMessages(events);

/** The routes of what a pull endpoint received. */
export function pullEventRoutes(dependencies: PullEventDependencies): readonly Route<Caller>[] {
  const { resource, pullEvents, longestRetentionHours, hasher, messages, payloads } = dependencies;
  const deletable = deletableEvents(dependencies);
  return [
    of.list({
      summary: 'List events',
      details:
        'Oldest first. Later events come later in the list, so a cursor misses no event. An empty `event_type` selects the events without a type.',
      query: parseEventQuery,
      data: eventSchema,
      order: { parse: parseEventCursor, positionOf: eventCursorPosition },
      async find(request, { after, limit }) {
        const { caller, given } = request;
        const endpoint = await resource.require(request);
        return await pullEvents.list({
          endpointId: endpoint.id,
          projectId: caller.projectId,
          status: given.status === ALL_STATUSES ? undefined : given.status,
          eventType: parseTypeFilter(given.event_type),
          startTime: parseTime(given.since, 'since'),
          endTime: parseTime(given.before, 'before'),
          search: parseSearchFilter(given, caller, hasher),
          shownMembers: shownMembers(caller),
          existsSince: oldestPossible(endpoint, longestRetentionHours),
          afterPosition: after,
          limit,
        });
      },
      present: presentEvent,
    }),
    of.act({
      at: '/ack',
      verb: 'acknowledge',
      summary: 'Acknowledge events',
      details:
        'Returns the number of newly acknowledged events. Skips unknown and already acknowledged events.',
      item: resource.require,
      body: parseAcknowledgement,
      data: Type.Object({ acknowledged: countSchema }),
      async handle({ item, given }) {
        const ids = given.event_ids.map((id) => id.toLowerCase());
        return { data: { acknowledged: await pullEvents.acknowledge({ endpointId: item.id, ids }) } };
      },
    }),
    ...deleteManyRoutes(deletable),
    of.get({
      summary: 'Get an event',
      details: 'The first read without `preview` changes a stored event to fetched.',
      query: parsePreview,
      data: wholeEventSchema,
      errors: ['PAYLOAD_UNAVAILABLE'],
      async handle(request) {
        const id = events.parseId(request.params);
        const own = { endpointId: (await resource.require(request)).id, id };
        const isPreview = request.given.preview || request.isHead;
        const event = await (isPreview ? pullEvents.preview(own) : pullEvents.fetch(own));
        const payload = event?.payload ?? (event && (await readLarge(event, request, payloads)));
        if (event === undefined || payload === undefined)
          throw await explainAbsence({ ...own, projectId: request.caller.projectId }, messages);
        // The raw member holds the payload.
        const data = presentWholeEvent(event) as View<typeof wholeEventSchema>;
        return { data, rawMembers: await serializePayload(payload, request.answerTurn) };
      },
    }),
    deleteOne(deletable),
    listEventLog(dependencies),
    ...metricRoutes(eventCounts(dependencies)),
  ];
}

/** In base64. */
const GROWTH = 4 / 3;

async function readLarge(
  { id, sizeBytes }: EventWithPayload,
  { awaitRead }: Pick<ApiRequest<Caller>, 'awaitRead'>,
  payloads: PullEventDependencies['payloads'],
): Promise<EventPayload | undefined> {
  await awaitRead(sizeBytes * GROWTH);
  return await payloads.readOfPullEvent(id);
}
