import { ApiError, toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { ApiRequest, Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import type { EndpointCache } from '../resources/endpoint-cache.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { subject } from '../resources/subject.js';
import { countSchema, flagSchema } from '../schemas/values.js';
import { noSuchEndpoint, requireEndpoint } from './endpoint-rules.js';

interface Dependencies {
  readonly resource: EndpointResource;
  readonly endpoints: Pick<Database['endpoints'], 'delete' | 'pause'>;
  readonly known?: EndpointCache;
}

/** Deletes or pauses an endpoint of any direction. */
export function endpointStateRoutes({ resource, endpoints, known }: Dependencies): readonly Route<Caller>[] {
  const params = { id: resource.idSchema };
  const of = subject({ ...resource, params, data: Type.Null(), item: resource.require });
  return [
    of.remove({
      summary: `Delete ${resource.noun}`,
      details:
        'Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no new attempt starts. Messages that an inbound or pull endpoint accepted stay unchanged, except those that wait for listeners: they fail, too.',
      async handle({ caller, item: { id } }) {
        const isDeleted = await endpoints.delete(id, ownerOf(caller));
        known?.forget(id);
        if (!isDeleted) throw noSuchEndpoint();
        return resource.formatId(id);
      },
    }),
    of.act({
      at: '/:id/pause',
      verb: 'pause',
      summary: `Pause ${resource.noun}`,
      details:
        'After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in flight finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and pull endpoints receive nothing.',
      data: Type.Object({ ...params, paused: flagSchema(true) }),
      errors: ['ALREADY_PAUSED'],
      async handle(request) {
        const { id } = request.item;
        if (!(await endpoints.pause(id, ownerOf(request.caller)))) {
          await resource.require(request); // It may have been deleted meanwhile.
          throw new ApiError('ALREADY_PAUSED', 'The endpoint is already paused.');
        }
        return { data: { id: resource.formatId(id), paused: true } };
      },
    }),
  ];
}

/** Of an outbound endpoint. */
export function resumeEndpoint({
  resource,
  endpoints,
}: Pick<Database, 'endpoints'> & Pick<Dependencies, 'resource'>): Route<Caller> {
  const requireAny = (request: Pick<ApiRequest<Caller>, 'params' | 'caller'>) =>
    requireEndpoint(request, { findInProject: endpoints.findAnyInProject });
  const of = subject({
    ...resource,
    params: { id: endpointIdSchema },
    data: Type.Object({ id: endpointIdSchema, paused: flagSchema(false), messages_requeued: countSchema }),
    item: requireAny,
  });
  return of.act({
    at: '/:id/resume',
    verb: 'resume',
    summary: 'Resume an endpoint',
    details:
      'Also enables a disabled endpoint. The `endpoint_id` of a callback is accepted, too. Held messages are due now. Posthorn queues them in their original order within 5 seconds, a large backlog in the background. It delivers many at once, so they may arrive in another order. `messages_requeued` is the number of held messages at the time of the call.',
    errors: ['NOT_PAUSED'],
    async handle(request) {
      const { id } = request.item;
      const requeued = await endpoints.resume(id, ownerOf(request.caller));
      if (requeued === undefined) {
        await requireAny(request); // It may have been deleted meanwhile.
        throw new ApiError('NOT_PAUSED', 'The endpoint is not paused.');
      }
      return { data: { id: toPrefixedId('endpoint', id), paused: false, messages_requeued: requeued } };
    },
  });
}
