import type { LoggedEvent } from '@posthorn/database';
import { EVENT_STATUSES } from '@posthorn/domain';
import type { Route, View } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { readText } from '../http/read-member.js';
import type { Deletable } from '../messages/delete/deletion-routes.js';
import { listLog } from '../messages/list-log.js';
import { parseAcceptanceTimes, timeQuery } from '../pagination/times.js';
import { endpointFilterSchema } from '../resources/endpoint-filter.js';
import type { MessageResource } from '../resources/message-resource.js';
import { parsePathId } from '../resources/path-ids.js';
import { parseSearchFilter, searchFilter, shownMembers, shownValuesSchema } from '../search/search-filter.js';
import { describe, uuidSchema } from '../schemas/values.js';
import { PULL, sourceIdSchema } from '../sources/source-resource.js';
import { nameSchema } from '../sources/source-view.js';
import { ALL_DELETED_EVENTS, DELETED_EVENTS, EVENT_LOG } from './event-examples.js';
import { type PullEventDependencies, oldestPossible } from './pull-event-rules.js';
import {
  ALL_STATUSES,
  eventProperties,
  eventTypeSchema,
  parseTypeFilter,
  presentEvent,
} from './pull-event-schema.js';

export const pullEvents: MessageResource = {
  direction: PULL.direction,
  path: `${PULL.path}/:id/events`,
  logsPath: '/v1/pull-logs',
  metricsPath: '/v1/pull-metrics',
  operations: { messages: 'pullEvents', logs: 'pullLogs', metrics: 'pullMetrics' },
  tag: 'Pull events',
  noun: 'an event',
  plural: 'events',
  label: 'event',
  endpointFilter: {
    parameter: 'pull_endpoint_id',
    schema: describe(uuidSchema, 'Only events of this pull endpoint.'),
    parse: (id) => id.toLowerCase(),
  },
  acceptedAs: 'received',
  params: { id: sourceIdSchema },
  idParam: { name: 'eventId', schema: describe(uuidSchema, 'The id of the event.') },
  parseId: (params) => parsePathId(params['eventId'], { noun: 'an event', path: 'event_id' }),
};

export function deletableEvents({
  resource,
  pullEvents: events,
  longestRetentionHours,
  hasher,
}: PullEventDependencies): Deletable {
  const statuses = [...EVENT_STATUSES, ALL_STATUSES];
  return {
    resource: pullEvents,
    filters: {
      status: Type.Optional(Type.Enum(statuses, { description: 'Only events of this status.' })),
      event_type: eventTypeSchema,
      ...searchFilter,
    },
    details: {
      some: 'Payloads are erased before the answer.',
      all: 'Deletes the oldest events that the filters select. Payloads are erased before the answer.',
      one: 'The payload is erased before the answer.',
    },
    examples: { some: DELETED_EVENTS, all: ALL_DELETED_EVENTS },
    async reach(request) {
      const { caller } = request;
      const endpoint = await resource.require(request);
      return {
        list: ({ given, limit }) =>
          events.list({
            limit,
            endpointId: endpoint.id,
            projectId: caller.projectId,
            ...parseEventFilters(given),
            ...parseAcceptanceTimes(given, pullEvents.acceptedAs),
            search: parseSearchFilter(given, caller, hasher),
            existsSince: oldestPossible(endpoint, longestRetentionHours),
          }),
        delete: (ids) => events.delete({ endpointId: endpoint.id, ids }),
      };
    },
  };
}

const entrySchema = Type.Object(
  {
    event_id: uuidSchema,
    pull_endpoint_id: uuidSchema,
    endpoint: nameSchema,
    endpoint_name: nameSchema,
    content_type: Type.String({ examples: ['application/json'] }),
    ...eventProperties,
    searchable: shownValuesSchema,
  },
  { title: 'EventLogEntry', examples: EVENT_LOG },
);

export function listEventLog({
  pullEvents: events,
  hasher,
}: Pick<PullEventDependencies, 'pullEvents' | 'hasher'>): Route<Caller> {
  return listLog<LoggedEvent>({
    resource: pullEvents,
    details:
      'The events of all pull endpoints, newest first. `start_time` is inclusive, `end_time` exclusive.',
    filters: {
      ...endpointFilterSchema(pullEvents.endpointFilter),
      status: Type.Optional(Type.Enum([...EVENT_STATUSES], { description: 'Only events of this status.' })),
      event_type: eventTypeSchema,
      ...timeQuery.properties,
      ...searchFilter,
    },
    entry: entrySchema,
    present: presentEntry,
    list: ({ caller, given, ...selected }) =>
      events.listLog({
        ...selected,
        projectId: caller.projectId,
        ...parseEventFilters(given),
        search: parseSearchFilter(given, caller, hasher),
        shownMembers: shownMembers(caller),
      }),
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

/** The status `all` selects events of every status. */
function parseEventFilters(given: unknown) {
  return {
    status: EVENT_STATUSES.find((status) => status === readText(given, 'status')),
    eventType: parseTypeFilter(readText(given, 'event_type')),
  };
}
