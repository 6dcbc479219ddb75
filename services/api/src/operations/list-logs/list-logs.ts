import type { Database } from '@posthorn/database';
import { MESSAGE_STATUSES } from '@posthorn/domain';
import type { Route } from '@posthorn/http-server';
import { createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../caller.js';
import { endpointIdSchema, parseEndpointFilter } from '../../endpoint-filter.js';
import { pageQuery } from '../../list-query.js';
import { messageCursorPlace, parseMessageCursor } from '../../message-cursor.js';
import { parseTime } from '../../parse-time.js';
import { presentLogEntry } from '../../present-log-entry.js';

const parseQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 500).properties,
    endpoint_id: Type.Optional(endpointIdSchema),
    status: Type.Optional(Type.Enum([...MESSAGE_STATUSES])),
    start_time: Type.Optional(Type.String({ format: 'date-time' })),
    end_time: Type.Optional(Type.String({ format: 'date-time' })),
  }),
);

/** GET /v1/logs: newest first; `start_time` counts, `end_time` does not. */
export function listLogs(messages: Pick<Database['messages'], 'list'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/logs',
    async handle({ caller, query }) {
      const { limit, cursor, ...filters } = parseQuery(query);
      const found = await messages.list({
        projectId: caller.projectId,
        direction: 'outbound',
        endpointId: parseEndpointFilter(filters.endpoint_id),
        status: filters.status,
        startTime: parseTime(filters.start_time, 'start_time'),
        endTime: parseTime(filters.end_time, 'end_time'),
        afterId: parseMessageCursor(cursor),
        limit: limit + 1,
      });
      const { rows, nextCursor, hasMore } = presentPage(found, limit, messageCursorPlace);
      return { data: rows.map(presentLogEntry), meta: { next_cursor: nextCursor, has_more: hasMore } };
    },
  };
}
