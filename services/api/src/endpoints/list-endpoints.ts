import { toPrefixedId } from '@posthorn/common';
import type { Database, EndpointRow } from '@posthorn/database';
import { type Route, type View, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { endpointCursorPosition, parseEndpointCursor } from '../pagination/endpoint-cursor.js';
import { pageQuery } from '../pagination/list-query.js';
import { endpointSchema } from './present-endpoint.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/page-meta.js';

const parseQuery = createQueryParser(pageQuery(50, 100));

const summarySchema = Type.Pick(endpointSchema, ['id', 'url', 'description', 'paused', 'created_at'], {
  title: 'EndpointSummary',
});

/** GET /v1/endpoints: newest first. */
export function listEndpoints({
  endpoints,
}: {
  readonly endpoints: Pick<Database['endpoints'], 'list'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/endpoints',
    description: {
      summary: 'List endpoints',
      details: 'Newest first.',
      tag: 'Endpoints',
      query: parseQuery,
      data: Type.Array(summarySchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query }) {
      const { limit, cursor } = parseQuery(query);
      const after = parseEndpointCursor(cursor);
      const found = await endpoints.list({ projectId: caller.projectId, after, limit: limit + 1 });
      const { rows, nextCursor, hasMore } = presentPage(found, limit, endpointCursorPosition);
      return { data: rows.map(summarize), meta: { next_cursor: nextCursor, has_more: hasMore } };
    },
  });
}

function summarize({ id, url, description, paused, createdAt }: EndpointRow): View<typeof summarySchema> {
  return {
    id: toPrefixedId('endpoint', id),
    url,
    description,
    paused,
    created_at: createdAt.toISOString(),
  };
}
