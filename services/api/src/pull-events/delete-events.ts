import { type Route, createParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { createQueryOrBody } from '../http/query-or-body.js';
import {
  deletionCountsSchema,
  deletionLimit,
  deletionResultProperties,
  presentDeletions,
} from '../messages/delete/deletion-schema.js';
import { acceptanceTimes, parseAcceptanceTimes } from '../pagination/times.js';
import { allSchema, countSchema, momentSchema, uuidSchema } from '../schemas/values.js';
import { ALL_DELETED_EVENTS, DELETED_EVENTS } from './event-examples.js';
import {
  type PullEventDependencies,
  eventParams,
  noSuchEvent,
  oldestPossible,
  requireEvent,
} from './pull-event-rules.js';
import { ALL_STATUSES, EVENT_STATUSES, eventTypeSchema, parseTypeFilter } from './pull-event-schema.js';

const parseDeletion = createParser(
  Type.Object({
    message_ids: Type.Array(uuidSchema, {
      description: 'The events, by their ids.',
      minItems: 1,
      maxItems: 100,
    }),
  }),
);

export function deleteEventBatch({ resource, pullEvents }: PullEventDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/events/delete-batch`,
    description: {
      operationId: 'pullEvents.deleteBatch',
      summary: 'Delete some events',
      details: 'Payloads are erased before the answer.',
      tag: 'Pull events',
      params: { id: resource.idSchema },
      body: parseDeletion,
      data: Type.Object(
        {
          results: Type.Array(Type.Object({ event_id: uuidSchema, ...deletionResultProperties })),
          ...deletionCountsSchema.properties,
        },
        { examples: [DELETED_EVENTS] },
      ),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const endpoint = await resource.require(request);
      const ids = [...new Set(parseDeletion(await request.json()).message_ids.map((id) => id.toLowerCase()))];
      const found = await pullEvents.delete({ endpointId: endpoint.id, ids });
      const { results, counts } = presentDeletions(ids, found);
      return {
        data: { results: results.map(({ id, ...result }) => ({ event_id: id, ...result })), ...counts },
      };
    },
  });
}

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

/** The events that one statement deletes. */
const CHUNK = 100;

export function deleteAllEvents({
  resource,
  pullEvents,
  longestRetentionHours,
}: PullEventDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/events/delete-all`,
    description: {
      operationId: 'pullEvents.deleteAll',
      summary: 'Delete events',
      details:
        'Deletes the oldest events that the filters select. Payloads are erased before the answer. The filters are in the query or in a JSON body; without any filter, `all` must be `true`.',
      tag: 'Pull events',
      params: { id: resource.idSchema },
      query: members.query,
      body: members.body,
      data: deletedSchema,
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
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
    },
  });
}

export function deleteEvent({ resource, pullEvents }: PullEventDependencies): Route<Caller> {
  return operation({
    method: 'delete',
    path: `${resource.path}/:id/events/:eventId`,
    description: {
      operationId: 'pullEvents.delete',
      summary: 'Delete an event',
      details: 'The payload is erased before the answer. A repeated call gets the same answer.',
      tag: 'Pull events',
      params: eventParams(resource),
      data: Type.Object({
        event_id: uuidSchema,
        deleted_at: momentSchema,
        already_deleted: Type.Boolean(),
      }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const own = await requireEvent(request, resource);
      const [deleted] = await pullEvents.delete({ endpointId: own.endpointId, ids: [own.id] });
      if (deleted === undefined) throw noSuchEvent();
      const { deletedAt, alreadyDeleted } = deleted;
      return {
        data: { event_id: own.id, deleted_at: deletedAt.toISOString(), already_deleted: alreadyDeleted },
      };
    },
  });
}
