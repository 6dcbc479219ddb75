import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { createQueryParser, presentPage } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { presentExport } from '../../exports/present-export.js';
import { pageQuery } from '../../list-query.js';
import { messageCursorPlace, parseMessageCursor } from '../../message-cursor.js';

const parseQuery = createQueryParser(pageQuery(50, 100));

/** GET /v1/exports: newest first. */
export function listExports(exports: Pick<Database['exports'], 'list'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/exports',
    async handle({ caller, query }) {
      const { limit, cursor } = parseQuery(query);
      const found = await exports.list({
        projectId: caller.projectId,
        afterId: parseMessageCursor(cursor),
        limit: limit + 1,
      });
      const { rows, nextCursor, hasMore } = presentPage(found, limit, messageCursorPlace);
      return { data: rows.map(presentExport), meta: { next_cursor: nextCursor, has_more: hasMore } };
    },
  };
}
