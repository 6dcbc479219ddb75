import type { Database, ReceptionRow } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { createQueryParser, presentPage } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { endpointCursorPlace, parseEndpointCursor } from '../../endpoint-cursor.js';
import { pageQuery } from '../../list-query.js';
import type { ReceptionKind } from '../../receptions/reception-kind.js';

const parseQuery = createQueryParser(pageQuery(50, 100));

/** GET /v1/inbound-endpoints and GET /v1/pull-endpoints: newest first. */
export function listReceptions(
  { direction, path }: ReceptionKind,
  receptions: Pick<Database['receptions'], 'list'>,
): Route<Caller> {
  return {
    method: 'get',
    path,
    async handle({ caller: { projectId }, query }) {
      const { limit, cursor } = parseQuery(query);
      const after = parseEndpointCursor(cursor);
      const found = await receptions.list({ projectId, direction, after, limit: limit + 1 });
      const { rows, nextCursor, hasMore } = presentPage(found, limit, endpointCursorPlace);
      return { data: rows.map(summarize), meta: { next_cursor: nextCursor, has_more: hasMore } };
    },
  };
}

function summarize({ direction, id, name, url, active, paused, createdAt }: ReceptionRow): object {
  return {
    id,
    name,
    ...(direction === 'inbound' && { url }),
    active,
    paused,
    created_at: createdAt.toISOString(),
  };
}
