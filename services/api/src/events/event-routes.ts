import { ApiError } from '@posthorn/common';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { logEntrySchema, presentLogEntry } from '../messages/message-schema.js';
import { pageMetaSchema, parseIdCursor, presentById } from '../pagination/pages.js';
import { parseTimes } from '../pagination/times.js';
import { parseSearchFilter } from '../search/search-filter.js';
import { type EventDependencies, requireEvent } from './event-rules.js';
import {
  eventParams,
  eventSchema,
  listedEventSchema,
  parseEventMessagesQuery,
  parseEventQuery,
  presentEvent,
  presentListed,
} from './event-schema.js';
import { publishEvent } from './publish-event.js';
import { replayEvent } from './replay-event.js';

export function eventRoutes(dependencies: EventDependencies): readonly Route<Caller>[] {
  const routes = [publishEvent, list, get, listMessages, getPayload, replayEvent];
  return routes.map((route) => route(dependencies));
}

function list({ events, hasher }: EventDependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/events',
    description: {
      operationId: 'events.list',
      summary: 'List events',
      details: 'Newest first. `start_time` is inclusive, `end_time` exclusive.',
      tag: 'Events',
      query: parseEventQuery,
      data: Type.Array(listedEventSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const {
        limit,
        cursor,
        event_type: eventType,
        consumer_id: consumerId,
        inbound_endpoint_id: inboundEndpointId,
        search,
        ...times
      } = parseEventQuery(query);
      const found = await events.list({
        projectId: caller.projectId,
        eventType,
        consumerId,
        inboundEndpointId,
        owner: ownerOf(caller),
        ...parseTimes(times),
        search: parseSearchFilter({ search }, caller, hasher),
        afterId: parseIdCursor(cursor),
        limit: limit + 1,
      });
      return await presentById(found, { limit, answerTurn, present: presentListed });
    },
  });
}

function get({ events }: EventDependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/events/:id',
    description: {
      operationId: 'events.get',
      summary: 'Get an event',
      details: '`deliveries` has the number of its messages by status, without deleted ones.',
      tag: 'Events',
      params: eventParams,
      data: eventSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const row = await requireEvent(request, events);
      return { data: presentEvent(row, await events.countDeliveries(row.id)) };
    },
  });
}

function listMessages({ events, messages }: EventDependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/events/:id/messages',
    description: {
      operationId: 'events.listMessages',
      summary: 'List the messages of an event',
      tag: 'Events',
      params: eventParams,
      query: parseEventMessagesQuery,
      data: Type.Array(logEntrySchema),
      meta: pageMetaSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { limit, cursor } = parseEventMessagesQuery(request.query);
      const { id: eventId, projectId } = await requireEvent(request, events);
      const found = await messages.list({
        projectId,
        direction: 'outbound',
        eventId,
        owner: ownerOf(request.caller),
        afterId: parseIdCursor(cursor),
        limit: limit + 1,
      });
      return await presentById(found, { limit, answerTurn: request.answerTurn, present: presentLogEntry });
    },
  });
}

function getPayload({ events, payloads }: EventDependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/events/:id/payload',
    description: {
      operationId: 'events.getPayload',
      summary: 'Get the payload of an event',
      details: 'The bytes as they were published, without the envelope.',
      tag: 'Events',
      params: eventParams,
      data: Type.Null(),
      isFile: true,
      errors: ['NOT_FOUND', 'PAYLOAD_UNAVAILABLE'],
    },
    async handle(request) {
      const { id, sizeBytes } = await requireEvent(request, events);
      await request.awaitRead(sizeBytes);
      const bytes = await payloads.readOfEvent(id);
      if (bytes === undefined)
        throw new ApiError('PAYLOAD_UNAVAILABLE', 'Retention has removed the payload.');
      const file = {
        contentType: 'application/json',
        fileName: `event-${id}.json`,
        bytes,
      };
      return { data: null, file };
    },
  });
}
