import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { eventParams, requireEvent, noSuchEvent } from './require-event.js';
import type { SourceResource } from '../sources/source-resource.js';
import { operation } from '../http/operation.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { uuidSchema } from '../schemas/uuid-schema.js';

/**
 * DELETE /v1/pull-endpoints/{id}/events/{event_id}. The payload is erased before the response. A repeated call returns
 * the same response.
 */
export function deleteEvent({
  resource,
  pullEvents,
}: {
  readonly resource: SourceResource;
  readonly pullEvents: Pick<Database['pullEvents'], 'delete'>;
}): Route<Caller> {
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
