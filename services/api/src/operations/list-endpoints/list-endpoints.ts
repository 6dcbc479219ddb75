import type { Database, EndpointRow } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { createQueryParser, presentPage } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { endpointCursorPlace, parseEndpointCursor } from '../../endpoint-cursor.js';
import { pageQuery } from '../../list-query.js';
import { presentEndpoint } from '../../present-endpoint.js';

const parseQuery = createQueryParser(pageQuery(50, 100));

/** GET /v1/endpoints: newest first. */
export function listEndpoints(endpoints: Pick<Database['endpoints'], 'list'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/endpoints',
    async handle({ caller, query }) {
      const { limit, cursor } = parseQuery(query);
      const after = parseEndpointCursor(cursor);
      const found = await endpoints.list({ projectId: caller.projectId, after, limit: limit + 1 });
      const { rows, nextCursor, hasMore } = presentPage(found, limit, endpointCursorPlace);
      return { data: rows.map(summarize), meta: { next_cursor: nextCursor, has_more: hasMore } };
    },
  };
}

function summarize(row: EndpointRow): Readonly<Record<string, unknown>> {
  const { id, url, description, paused, created_at: createdAt } = presentEndpoint(row);
  return { id, url, description, paused, created_at: createdAt };
}
