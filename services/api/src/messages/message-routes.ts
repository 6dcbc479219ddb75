import { ApiError } from '@posthorn/common';
import { type Route, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { readText } from '../http/read-member.js';
import { pageMetaSchema, pageQuery, parseIdCursor, presentById } from '../pagination/pages.js';
import { parseTimes, timeQuery } from '../pagination/times.js';
import { endpointFilterSchema, parseEndpointFilter } from '../resources/endpoint-filter.js';
import { messageParams } from '../resources/path-ids.js';
import { type AttemptDependencies, listAttempts } from './attempts/list-attempts.js';
import { deleteManyRoutes, deleteMessage } from './delete/deletion-routes.js';
import { replayManyRoutes, replayMessage } from './replay/replay-routes.js';
import type { ReplayDependencies } from './replay/replay.js';
import { requireMessage } from './require-message.js';

type Dependencies = AttemptDependencies & ReplayDependencies;

/** The routes that outbound and inbound messages share. */
export function messageRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  const ofOne = [get, getPayload, deleteMessage, replayMessage, listAttempts];
  return [
    ...replayManyRoutes(dependencies),
    ...deleteManyRoutes(dependencies),
    ...ofOne.map((route) => route(dependencies)),
    listLogs(dependencies),
  ];
}

function get({ resource, messages }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: `${resource.path}/:id`,
    description: {
      operationId: `${resource.operations.messages}.get`,
      summary: `Get ${resource.noun}`,
      tag: resource.tag,
      params: messageParams,
      data: resource.schemas.message,
      errors: ['NOT_FOUND'],
    },
    handle: async (request) => ({
      data: await resource.present(await requireMessage(request, messages, resource)),
    }),
  });
}

/** Of a webhook without a content type. A browser would guess the type of bytes without one. */
const ANY_BYTES = 'application/octet-stream';

function getPayload({ resource, messages }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: `${resource.path}/:id/payload`,
    description: {
      operationId: `${resource.operations.messages}.getPayload`,
      summary: `Get the payload of ${resource.noun}`,
      details: 'The stored bytes with their content type, without the envelope.',
      tag: resource.tag,
      params: messageParams,
      data: Type.Null(),
      isFile: true,
      errors: ['NOT_FOUND', 'PAYLOAD_UNAVAILABLE'],
    },
    async handle(request) {
      const { id, contentType } = await requireMessage(request, messages, resource);
      const bytes = await messages.readPayload(id);
      if (bytes === undefined)
        throw new ApiError('PAYLOAD_UNAVAILABLE', 'Retention has removed the payload.');
      return {
        data: null,
        file: { contentType: contentType || ANY_BYTES, fileName: `message-${id}`, bytes },
      };
    },
  });
}

function listLogs({ resource, messages }: Dependencies): Route<Caller> {
  const {
    direction,
    logsPath,
    logFilters,
    operations,
    tag,
    schemas,
    statuses,
    endpointFilter,
    presentLogEntry: present,
  } = resource;
  const parseQuery = createQueryParser(
    Type.Object({
      ...pageQuery(50, 500).properties,
      ...timeQuery.properties,
      status: Type.Optional(Type.Enum([...statuses], { description: 'Only messages of this status.' })),
      ...endpointFilterSchema(endpointFilter),
      ...logFilters,
    }),
  );
  return operation({
    method: 'get',
    path: logsPath,
    description: {
      operationId: `${operations.logs}.list`,
      summary: `List the log of ${tag.toLowerCase()}`,
      details: 'Newest first. `start_time` is inclusive, `end_time` exclusive.',
      tag,
      query: parseQuery,
      data: Type.Array(schemas.logEntry),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor, ...filters } = parseQuery(query);
      const found = await messages.list({
        projectId: caller.projectId,
        direction,
        endpointId: parseEndpointFilter(query, endpointFilter),
        status: filters.status,
        eventType: readText(filters, 'event_type'),
        consumerId: readText(filters, 'consumer_id'),
        idempotencyKey: readText(filters, 'idempotency_key'),
        owner: ownerOf(caller),
        ...parseTimes(filters),
        afterId: parseIdCursor(cursor),
        limit: limit + 1,
      });
      return await presentById(found, { limit, answerTurn, present });
    },
  });
}
