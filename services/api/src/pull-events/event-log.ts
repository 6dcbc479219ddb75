import type { Database, LoggedEvent } from '@posthorn/database';
import { type Route, type View, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema, pageQuery, parseIdCursor, presentById } from '../pagination/pages.js';
import { parseTimes, timeQuery } from '../pagination/times.js';
import { describe, uuidSchema } from '../schemas/values.js';
import { PULL } from '../sources/source-resource.js';
import { nameSchema } from '../sources/source-view.js';
import { EVENT_LOG } from './event-examples.js';
import {
  EVENT_STATUSES,
  eventProperties,
  eventTypeSchema,
  parseTypeFilter,
  presentEvent,
} from './pull-event-schema.js';

const parseLogQuery = createQueryParser(
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

export function listEventLog({ pullEvents }: Pick<Database, 'pullEvents'>): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/pull-logs',
    description: {
      operationId: 'pullLogs.list',
      summary: 'List the log of events',
      details:
        'The events of all pull endpoints, newest first. `start_time` is inclusive, `end_time` exclusive.',
      tag: 'Pull events',
      query: parseLogQuery,
      data: Type.Array(entrySchema),
      meta: pageMetaSchema,
    },
    async handle({ caller, query, answerTurn }) {
      const { limit, cursor, ...filters } = parseLogQuery(query);
      const found = await pullEvents.listLog({
        projectId: caller.projectId,
        endpointId: filters.pull_endpoint_id,
        status: filters.status,
        eventType: parseTypeFilter(filters.event_type),
        ...parseTimes(filters),
        afterId: parseIdCursor(cursor),
        limit: limit + 1,
      });
      return await presentById(found, { limit, answerTurn, present: presentEntry });
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
