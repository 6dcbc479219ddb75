import type { Database } from '@posthorn/database';
import { type Route, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { pageQuery } from '../pagination/list-query.js';
import { messageCursorPosition, parseMessageCursor } from '../pagination/message-cursor.js';
import { deadLetterSchema, presentDeadLetter } from './present-log-entry.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { DEAD_LETTER } from './message-examples.js';

const parseQuery = createQueryParser(pageQuery(100, 1000));

/** GET /v1/dlq/messages: the failed messages that can be replayed, newest first. */
export function listDeadLetters({
  messages,
}: {
  readonly messages: Pick<Database['messages'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/dlq/messages',
    description: {
      operationId: 'deadLetters.list',
      summary: 'List dead letters',
      details: 'The permanently failed messages that can still be replayed, newest first.',
      tag: 'Dead letters',
      query: parseQuery,
      data: Type.Object(
        {
          messages: Type.Array(deadLetterSchema),
          ...pageMetaSchema.properties,
        },
        { examples: [{ messages: [DEAD_LETTER], next_cursor: null, has_more: false }] },
      ),
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor } = parseQuery(query);
      const found = await messages.list({
        projectId: caller.projectId,
        direction: 'outbound',
        deadLetters: true,
        afterId: parseMessageCursor(cursor),
        limit: limit + 1,
      });
      const { data, meta } = await presentPage(found, {
        limit,
        answerTurn,
        positionOf: messageCursorPosition,
        present: presentDeadLetter,
      });
      return { data: { messages: data, ...meta } };
    },
  });
}
