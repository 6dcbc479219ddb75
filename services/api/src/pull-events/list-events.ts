import type { Database } from '@posthorn/database';
import {
  type ApiRequest,
  type ApiResponse,
  type Route,
  createQueryParser,
  presentPage,
} from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { eventCursorPosition, parseEventCursor } from './event-cursor.js';
import { ALL_STATUSES, EVENT_STATUSES, eventTypeSchema, parseTypeFilter } from './event-filters.js';
import { eventSchema, presentEvent } from './present-event.js';
import { oldestPossible } from './oldest-possible.js';
import { pageQuery } from '../pagination/list-query.js';
import { parseTime } from '../pagination/parse-time.js';
import type { SourceResource } from '../sources/source-resource.js';
import { operation } from '../http/operation.js';
import { pageMetaSchema } from '../pagination/page-meta.js';

const parseQuery = createQueryParser(
  Type.Object({
    ...pageQuery(50, 500).properties,
    status: Type.Enum([...EVENT_STATUSES, ALL_STATUSES], {
      default: 'stored',
      description: 'Only events of this status. `all` selects every event.',
    }),
    event_type: eventTypeSchema,
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Only events that were received at this time or later.',
      }),
    ),
    before: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only events that were received before this time.' }),
    ),
  }),
);

const listSchema = Type.Array(eventSchema);

export interface ListEventsDependencies {
  readonly resource: SourceResource;
  readonly pullEvents: Pick<Database['pullEvents'], 'list'>;
  /** The upper limit for the age of any payload. */
  readonly longestRetentionHours: number;
}

/** GET /v1/pull-endpoints/{id}/events: oldest first. New events are added at the end, so a cursor misses none. */
export function listEvents(dependencies: ListEventsDependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: `${dependencies.resource.path}/:id/events`,
    description: {
      operationId: 'pullEvents.list',
      summary: 'List events',
      details:
        'Oldest first. Later events come later in the list, so a cursor misses no event. An empty `event_type` selects the events without a type.',
      tag: 'Pull events',
      params: { id: dependencies.resource.idSchema },
      query: parseQuery,
      data: listSchema,
      meta: pageMetaSchema,
      errors: ['NOT_FOUND'],
    },
    handle: (request) => handle(request, dependencies),
  });
}

async function handle(
  request: ApiRequest<Caller>,
  { resource, pullEvents, longestRetentionHours }: ListEventsDependencies,
): Promise<ApiResponse<typeof listSchema, typeof pageMetaSchema>> {
  const { limit, cursor, status, event_type: eventType, since, before } = parseQuery(request.query);
  const afterPosition = parseEventCursor(cursor);
  const endpoint = await resource.require(request);
  const found = await pullEvents.list({
    endpointId: endpoint.id,
    status: status === ALL_STATUSES ? undefined : status,
    eventType: parseTypeFilter(eventType),
    startTime: parseTime(since, 'since'),
    endTime: parseTime(before, 'before'),
    existsSince: oldestPossible(endpoint, longestRetentionHours),
    afterPosition,
    limit: limit + 1,
  });
  return await presentPage(found, {
    limit,
    answerTurn: request.answerTurn,
    positionOf: eventCursorPosition,
    present: presentEvent,
  });
}
