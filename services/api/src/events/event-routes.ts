import { ApiError } from '@posthorn/common';
import type { EventRow } from '@posthorn/database';
import { type ApiRequest, type Route, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import { logEntrySchema, presentLogEntry } from '../messages/message-schema.js';
import { byId, pageQuery } from '../pagination/pages.js';
import { parseTimes, timeQuery } from '../pagination/times.js';
import { consumerIdSchema, eventTypeNameSchema } from '../schemas/names.js';
import { describe, uuidSchema } from '../schemas/values.js';
import { parseSearchFilter, searchFilter, shownMembers } from '../search/search-filter.js';
import { type EventDependencies, requireEvent } from './event-rules.js';
import { listedEventSchema, presentEvent, presentListed } from './event-schema.js';
import { publishBatch } from './publish-batch.js';
import { publishEvent } from './publish-event.js';
import { ofEvents, replayEvent } from './replay-event.js';

const parseEventQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 500).properties,
    event_type: Type.Optional(describe(eventTypeNameSchema, 'Only events of this type.')),
    consumer_id: Type.Optional(describe(consumerIdSchema, 'Only events of this consumer.')),
    inbound_endpoint_id: Type.Optional(
      describe(uuidSchema, 'Only events that this inbound endpoint received as webhooks.'),
    ),
    ...timeQuery.properties,
    ...searchFilter,
  }),
);

const parseEventMessagesQuery = createQueryParser(pageQuery(50, 500));

export function eventRoutes(dependencies: EventDependencies): readonly Route<Caller>[] {
  const { events, messages, payloads, hasher } = dependencies;
  const item = (request: ApiRequest<Caller>): Promise<EventRow> => requireEvent(request, events);
  return [
    publishEvent(dependencies),
    publishBatch(dependencies),
    ofEvents.list({
      summary: 'List events',
      details: 'Newest first. `start_time` is inclusive, `end_time` exclusive.',
      query: parseEventQuery,
      data: listedEventSchema,
      order: byId,
      find: ({ caller, given }, { after, limit }) =>
        events.list({
          projectId: caller.projectId,
          eventType: given.event_type,
          consumerId: given.consumer_id,
          inboundEndpointId: given.inbound_endpoint_id,
          owner: ownerOf(caller),
          ...parseTimes(given),
          search: parseSearchFilter(given, caller, hasher),
          shownMembers: shownMembers(caller),
          afterId: after,
          limit,
        }),
      present: presentListed,
    }),
    ofEvents.get({
      summary: 'Get an event',
      details: '`deliveries` has the number of its messages by status, without deleted ones.',
      item,
      async handle({ item: row }) {
        return { data: presentEvent(row, await events.countDeliveries(row.id)) };
      },
    }),
    ofEvents.list({
      at: '/:id/messages',
      verb: 'listMessages',
      summary: 'List the messages of an event',
      query: parseEventMessagesQuery,
      data: logEntrySchema,
      order: byId,
      async find(request, { after, limit }) {
        const { id: eventId, projectId } = await requireEvent(request, events);
        const owner = ownerOf(request.caller);
        const ofEvent = { projectId, direction: 'outbound', eventId } as const;
        return await messages.list({
          ...ofEvent,
          owner,
          afterId: after,
          limit,
          shownMembers: shownMembers(request.caller),
        });
      },
      present: presentLogEntry,
    }),
    ofEvents.get({
      at: '/:id/payload',
      verb: 'getPayload',
      summary: 'Get the payload of an event',
      details: 'The bytes as they were published, without the envelope.',
      data: Type.Null(),
      isFile: true,
      errors: ['PAYLOAD_UNAVAILABLE'],
      item,
      async handle({ item: { id, sizeBytes }, awaitRead }) {
        await awaitRead(sizeBytes);
        const bytes = await payloads.readOfEvent(id);
        if (bytes === undefined)
          throw new ApiError('PAYLOAD_UNAVAILABLE', 'Retention has removed the payload.');
        return { data: null, file: { contentType: 'application/json', fileName: `event-${id}.json`, bytes } };
      },
    }),
    replayEvent(dependencies),
  ];
}
