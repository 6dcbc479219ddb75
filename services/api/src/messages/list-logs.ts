import type { Database } from '@posthorn/database';
import { type Route, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { endpointFilterSchema, parseEndpointFilter } from '../resources/endpoint-filter.js';
import { pageQuery } from '../pagination/list-query.js';
import { ownerOf } from '../http/consumer-scope.js';
import { readText } from '../http/read-member.js';
import type { MessageResource } from '../resources/message-resource.js';
import { messageCursorPosition, parseMessageCursor } from '../pagination/message-cursor.js';
import { parseTimes, timeQuery } from '../pagination/parse-time.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/page-meta.js';

/** GET /v1/logs, /v1/inbound-logs: newest first. `start_time` is inclusive, `end_time` is exclusive. */
export function listLogs({
  resource,
  messages,
}: {
  readonly resource: MessageResource;
  readonly messages: Pick<Database['messages'], 'list'>;
}): Route<Caller> {
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
        afterId: parseMessageCursor(cursor),
        limit: limit + 1,
      });
      return await presentPage(found, { limit, answerTurn, positionOf: messageCursorPosition, present });
    },
  });
}
