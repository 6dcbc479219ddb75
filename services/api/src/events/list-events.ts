import type { Database } from '@posthorn/database';
import { type Route, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { ownerOf } from '../http/consumer-scope.js';
import { operation } from '../http/operation.js';
import { pageQuery } from '../pagination/list-query.js';
import { messageCursorPosition, parseMessageCursor } from '../pagination/message-cursor.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { parseTimes, timeQuery } from '../pagination/parse-time.js';
import { consumerIdSchema } from '../schemas/consumer-id-schema.js';
import { describe } from '../schemas/describe.js';
import { eventTypeNameSchema } from '../schemas/event-type-name-schema.js';
import { listedEventSchema, presentListed } from './present-event.js';

const parseQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 500).properties,
    event_type: Type.Optional(describe(eventTypeNameSchema, 'Only events of this type.')),
    consumer_id: Type.Optional(describe(consumerIdSchema, 'Only events of this consumer.')),
    ...timeQuery.properties,
  }),
);

/** GET /v1/events: newest first. */
export function listEvents({ events }: { readonly events: Pick<Database['events'], 'list'> }): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/events',
    description: {
      operationId: 'events.list',
      summary: 'List events',
      details: 'Newest first. `start_time` is inclusive, `end_time` exclusive.',
      tag: 'Events',
      query: parseQuery,
      data: Type.Array(listedEventSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor, event_type: eventType, consumer_id: consumerId, ...times } = parseQuery(query);
      const found = await events.list({
        projectId: caller.projectId,
        eventType,
        consumerId,
        owner: ownerOf(caller),
        ...parseTimes(times),
        afterId: parseMessageCursor(cursor),
        limit: limit + 1,
      });
      return await presentPage(found, {
        limit,
        answerTurn,
        positionOf: messageCursorPosition,
        present: presentListed,
      });
    },
  });
}
