import type { Database } from '@posthorn/database';
import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { createQueryOrBody } from '../http/query-or-body.js';
import { deletionLimit } from '../messages/delete/deletion-limit.js';
import { presentDeletions } from '../messages/delete/deletion-results.js';
import { acceptanceTimes, parseAcceptanceTimes } from '../pagination/acceptance-times.js';
import { allSchema } from '../schemas/all-schema.js';
import { countSchema } from '../schemas/count-schema.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import type { SourceResource } from '../sources/source-resource.js';
import { ALL_DELETED_EVENTS } from './event-examples.js';
import { ALL_STATUSES, EVENT_STATUSES, eventTypeSchema, parseTypeFilter } from './event-filters.js';
import { oldestPossible } from './oldest-possible.js';

const filters = {
  status: Type.Optional(
    Type.Enum([...EVENT_STATUSES, ALL_STATUSES], { description: 'Only events of this status.' }),
  ),
  event_type: eventTypeSchema,
  ...acceptanceTimes('received'),
};
const members = createQueryOrBody(
  { ...filters, all: allSchema, limit: deletionLimit('events') },
  { filters: Object.keys(filters) },
);

const deletedSchema = Type.Object(
  { deleted: countSchema, deleted_event_ids: Type.Array(uuidSchema) },
  { examples: [ALL_DELETED_EVENTS] },
);

export interface DeleteAllEventsDependencies {
  readonly resource: SourceResource;
  readonly pullEvents: Pick<Database['pullEvents'], 'list' | 'delete'>;
  /** The upper limit for the age of any payload. */
  readonly longestRetentionHours: number;
}

/** POST /v1/pull-endpoints/{id}/events/delete-all: deletes the oldest events that the filters select. */
export function deleteAllEvents(dependencies: DeleteAllEventsDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: `${dependencies.resource.path}/:id/events/delete-all`,
    description: {
      operationId: 'pullEvents.deleteAll',
      summary: 'Delete events',
      details:
        'Deletes the oldest events that the filters select. Payloads are erased before the answer. The filters are in the query or in a JSON body; without any filter, `all` must be `true`.',
      tag: 'Pull events',
      params: { id: dependencies.resource.idSchema },
      query: members.query,
      body: members.body,
      data: deletedSchema,
      errors: ['NOT_FOUND'],
    },
    handle: (request) => handle(request, dependencies),
  });
}

/** The events that one statement deletes. */
const CHUNK = 100;

async function handle(
  request: ApiRequest<Caller>,
  { resource, pullEvents, longestRetentionHours }: DeleteAllEventsDependencies,
): Promise<ApiResponse<typeof deletedSchema>> {
  const { status, event_type: eventType, limit, ...others } = await members.parse(request);
  const times = parseAcceptanceTimes(others, 'received');
  const endpoint = await resource.require(request);
  const listed = await pullEvents.list({
    endpointId: endpoint.id,
    status: status === ALL_STATUSES ? undefined : status,
    eventType: parseTypeFilter(eventType),
    ...times,
    existsSince: oldestPossible(endpoint, longestRetentionHours),
    limit,
  });
  const deleted: string[] = [];
  for (let start = 0; start < listed.length; start += CHUNK) {
    const ids = listed.slice(start, start + CHUNK).map(({ id }) => id);
    const found = await pullEvents.delete({ endpointId: endpoint.id, ids });
    const { results } = presentDeletions(ids, found);
    deleted.push(...results.filter(({ outcome }) => outcome === 'deleted').map(({ id }) => id));
  }
  return { data: { deleted: deleted.length, deleted_event_ids: deleted } };
}
