import type { Database, EndpointRow } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { createQueryParser, decodeCursor, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../caller.js';
import { pageQuery } from '../../list-query.js';
import { presentEndpoint } from '../../present-endpoint.js';
import { uuidSchema } from '../../uuid-schema.js';

const parseQuery = createQueryParser(pageQuery(50, 100));
/** As `toISOString` spells it: what the format `date-time` allows may be no moment at all. */
const EXACT_TIME = String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$`;

const parseCursor = decodeCursor(
  Type.Object({ createdAt: Type.String({ pattern: EXACT_TIME }), id: uuidSchema }),
);

/** GET /v1/endpoints: newest first. */
export function listEndpoints(endpoints: Pick<Database['endpoints'], 'list'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/endpoints',
    async handle({ caller, query }) {
      const { limit, cursor } = parseQuery(query);
      const after = parseCursor(cursor);
      const found = await endpoints.list({ projectId: caller.projectId, after, limit: limit + 1 });
      const { rows, nextCursor, hasMore } = presentPage(found, limit, placeOf);
      return { data: rows.map(summarize), meta: { next_cursor: nextCursor, has_more: hasMore } };
    },
  };
}

function placeOf({ createdAt, id }: EndpointRow): Readonly<Record<string, string>> {
  return { createdAt: createdAt.toISOString(), id };
}

function summarize(row: EndpointRow): Readonly<Record<string, unknown>> {
  const { id, url, description, paused, created_at: createdAt } = presentEndpoint(row);
  return { id, url, description, paused, created_at: createdAt };
}
