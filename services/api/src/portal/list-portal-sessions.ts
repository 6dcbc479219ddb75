import type { Database } from '@posthorn/database';
import { type Route, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { endpointCursorPosition, parseEndpointCursor } from '../pagination/endpoint-cursor.js';
import { pageQuery } from '../pagination/list-query.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { consumerIdSchema } from '../schemas/consumer-id-schema.js';
import { describe } from '../schemas/describe.js';
import { portalSessionSchema, presentPortalSession } from './portal-session-schema.js';

const parseQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 100).properties,
    consumer_id: Type.Optional(describe(consumerIdSchema, 'Only sessions of this consumer.')),
  }),
);

/** GET /v1/portal-sessions: newest first. */
export function listPortalSessions({
  sessions,
}: {
  readonly sessions: Pick<Database['portalSessions'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/portal-sessions',
    description: {
      operationId: 'portalSessions.list',
      summary: 'List portal sessions',
      details: 'Those that are not over, newest first, without their tokens.',
      tag: 'Portal sessions',
      query: parseQuery,
      data: Type.Array(portalSessionSchema),
      meta: pageMetaSchema,
    },
    async handle({ caller: { projectId }, query, answerTurn }) {
      const { limit, cursor, consumer_id: consumerId } = parseQuery(query);
      const after = parseEndpointCursor(cursor);
      const found = await sessions.list({ projectId, consumerId, after, limit: limit + 1 });
      return await presentPage(found, {
        limit,
        answerTurn,
        positionOf: endpointCursorPosition,
        present: presentPortalSession,
      });
    },
  });
}
