import type { Database, LoggedEvent } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import { createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../caller.js';
import { EVENT_STATUSES, eventTypeSchema, parseTypeFilter } from '../../events/event-filters.js';
import { presentEvent } from '../../events/present-event.js';
import { pageQuery } from '../../list-query.js';
import { messageCursorPlace, parseMessageCursor } from '../../message-cursor.js';
import { parseTimes, timeQuery } from '../../parse-time.js';
import { uuidSchema } from '../../uuid-schema.js';

const parseQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 500).properties,
    pull_endpoint_id: Type.Optional(uuidSchema),
    status: Type.Optional(Type.Enum([...EVENT_STATUSES])),
    event_type: eventTypeSchema,
    ...timeQuery.properties,
  }),
);

/** GET /v1/pull-logs: newest first; `start_time` counts, `end_time` does not. */
export function listEventLog(events: Pick<Database['events'], 'listLog'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/pull-logs',
    async handle({ caller, query }) {
      const { limit, cursor, ...filters } = parseQuery(query);
      const found = await events.listLog({
        projectId: caller.projectId,
        endpointId: filters.pull_endpoint_id,
        status: filters.status,
        eventType: parseTypeFilter(filters.event_type),
        ...parseTimes(filters),
        afterId: parseMessageCursor(cursor),
        limit: limit + 1,
      });
      const { rows, nextCursor, hasMore } = presentPage(found, limit, messageCursorPlace);
      return { data: rows.map(presentEntry), meta: { next_cursor: nextCursor, has_more: hasMore } };
    },
  };
}

function presentEntry(row: LoggedEvent): Readonly<Record<string, unknown>> {
  const { id, ...event } = presentEvent(row);
  return {
    event_id: id,
    pull_endpoint_id: row.endpointId,
    endpoint: row.endpointName,
    content_type: row.contentType,
    ...event,
  };
}
