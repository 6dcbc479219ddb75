import type { Database, LoggedEvent } from '@posthorn/database';
import { type Route, type View, createQueryParser, presentPage } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { EVENT_STATUSES, eventTypeSchema, parseTypeFilter } from './event-filters.js';
import { eventProperties, presentEvent } from './present-event.js';
import { pageQuery } from '../pagination/list-query.js';
import { messageCursorPosition, parseMessageCursor } from '../pagination/message-cursor.js';
import { parseTimes, timeQuery } from '../pagination/parse-time.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/page-meta.js';
import { PULL } from '../sources/source-kind.js';
import { nameSchema } from '../sources/source-view.js';
import { EVENT_LOG } from './event-examples.js';
import { describe } from '../schemas/describe.js';

const parseQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 500).properties,
    pull_endpoint_id: Type.Optional(describe(uuidSchema, 'Only events of this pull endpoint.')),
    status: Type.Optional(Type.Enum([...EVENT_STATUSES], { description: 'Only events of this status.' })),
    event_type: eventTypeSchema,
    ...timeQuery.properties,
  }),
);

const entrySchema = Type.Object(
  {
    event_id: uuidSchema,
    pull_endpoint_id: uuidSchema,
    endpoint: nameSchema,
    endpoint_name: nameSchema,
    content_type: Type.String({ examples: ['application/json'] }),
    ...eventProperties,
  },
  { title: 'EventLogEntry', examples: EVENT_LOG },
);

/** GET /v1/pull-logs: newest first. `start_time` is inclusive, `end_time` is exclusive. */
export function listEventLog({
  pullEvents,
}: {
  readonly pullEvents: Pick<Database['pullEvents'], 'listLog'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/pull-logs',
    description: {
      operationId: 'pullLogs.list',
      summary: 'List the log of events',
      details:
        'The events of all pull endpoints, newest first. `start_time` is inclusive, `end_time` exclusive.',
      tag: 'Pull events',
      query: parseQuery,
      data: Type.Array(entrySchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor, ...filters } = parseQuery(query);
      const found = await pullEvents.listLog({
        projectId: caller.projectId,
        endpointId: filters.pull_endpoint_id,
        status: filters.status,
        eventType: parseTypeFilter(filters.event_type),
        ...parseTimes(filters),
        afterId: parseMessageCursor(cursor),
        limit: limit + 1,
      });
      return await presentPage(found, {
        limit,
        answerTurn,
        positionOf: messageCursorPosition,
        present: presentEntry,
      });
    },
  });
}

function presentEntry(row: LoggedEvent): View<typeof entrySchema> {
  const { id, ...event } = presentEvent(row);
  const name = row.endpointName ?? PULL.defaultName;
  return {
    event_id: id,
    pull_endpoint_id: row.endpointId,
    endpoint: name,
    endpoint_name: name,
    content_type: row.contentType,
    ...event,
  };
}
