import type { Database } from '@posthorn/database';
import { type Route, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { ownerOf } from '../http/consumer-scope.js';
import { operation } from '../http/operation.js';
import { logEntrySchema, presentLogEntry } from '../messages/present-log-entry.js';
import { pageQuery } from '../pagination/list-query.js';
import { messageCursorPosition, parseMessageCursor } from '../pagination/message-cursor.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { eventParams, requireEvent } from './event-id.js';

const parseQuery = createQueryParser(pageQuery(50, 500));

export interface EventMessagesDependencies {
  readonly events: Pick<Database['events'], 'findInProject'>;
  readonly messages: Pick<Database['messages'], 'list'>;
}

/** GET /v1/events/{id}/messages */
export function listEventMessages({ events, messages }: EventMessagesDependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/events/:id/messages',
    description: {
      operationId: 'events.listMessages',
      summary: 'List the messages of an event',
      tag: 'Events',
      params: eventParams,
      query: parseQuery,
      data: Type.Array(logEntrySchema),
      meta: pageMetaSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { limit, cursor } = parseQuery(request.query);
      const { id: eventId, projectId } = await requireEvent(request, events);
      const found = await messages.list({
        projectId,
        direction: 'outbound',
        eventId,
        owner: ownerOf(request.caller),
        afterId: parseMessageCursor(cursor),
        limit: limit + 1,
      });
      return await presentPage(found, {
        limit,
        answerTurn: request.answerTurn,
        positionOf: messageCursorPosition,
        present: presentLogEntry,
      });
    },
  });
}
