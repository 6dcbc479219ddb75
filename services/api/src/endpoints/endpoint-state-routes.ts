import { ApiError, toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import type { EndpointCache } from '../resources/endpoint-cache.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { countSchema, flagSchema } from '../schemas/values.js';
import { noSuchEndpoint, requireEndpoint } from './endpoint-rules.js';

/** The endpoints of one direction. */
interface Dependencies {
  readonly resource: EndpointResource;
  readonly endpoints: Pick<Database['endpoints'], 'delete' | 'pause'>;
  readonly known?: EndpointCache;
}

export function deleteEndpoint({ resource, endpoints, known }: Dependencies): Route<Caller> {
  return operation({
    method: 'delete',
    path: `${resource.path}/:id`,
    description: {
      operationId: `${resource.group}.delete`,
      summary: `Delete ${resource.noun}`,
      details:
        'Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no new attempt starts. Messages that an inbound or pull endpoint accepted stay unchanged, except those that wait for listeners: they fail, too.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      data: Type.Object({ id: resource.idSchema, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { id } = await resource.require(request);
      const isDeleted = await endpoints.delete(id, ownerOf(request.caller));
      known?.forget(id);
      if (!isDeleted) throw noSuchEndpoint();
      return { data: { id: resource.formatId(id), deleted: true } };
    },
  });
}

export function pauseEndpoint({ resource, endpoints }: Dependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/pause`,
    description: {
      operationId: `${resource.group}.pause`,
      summary: `Pause ${resource.noun}`,
      details:
        'After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in flight finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and pull endpoints receive nothing.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      data: Type.Object({ id: resource.idSchema, paused: flagSchema(true) }),
      errors: ['NOT_FOUND', 'ALREADY_PAUSED'],
    },
    async handle(request) {
      const { id } = await resource.require(request);
      if (!(await endpoints.pause(id, ownerOf(request.caller)))) {
        await resource.require(request); // It may have been deleted meanwhile.
        throw new ApiError('ALREADY_PAUSED', 'The endpoint is already paused.');
      }
      return { data: { id: resource.formatId(id), paused: true } };
    },
  });
}

/** Of an outbound endpoint. */
export function resumeEndpoint({ endpoints }: Pick<Database, 'endpoints'>): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/endpoints/:id/resume',
    description: {
      operationId: 'endpoints.resume',
      summary: 'Resume an endpoint',
      details:
        'Also enables a disabled endpoint. The `endpoint_id` of a callback is accepted, too. Held messages are due now. Posthorn queues them in their original order within 5 seconds, a large backlog in the background. It delivers many at once, so they may arrive in another order. `messages_requeued` is the number of held messages at the time of the call.',
      tag: 'Endpoints',
      params: { id: endpointIdSchema },
      data: Type.Object({
        id: endpointIdSchema,
        paused: flagSchema(false),
        messages_requeued: countSchema,
      }),
      errors: ['NOT_FOUND', 'NOT_PAUSED'],
    },
    async handle(request) {
      const any = { findInProject: endpoints.findAnyInProject };
      const { id } = await requireEndpoint(request, any);
      const requeued = await endpoints.resume(id, ownerOf(request.caller));
      if (requeued === undefined) {
        await requireEndpoint(request, any); // It may have been deleted meanwhile.
        throw new ApiError('NOT_PAUSED', 'The endpoint is not paused.');
      }
      return { data: { id: toPrefixedId('endpoint', id), paused: false, messages_requeued: requeued } };
    },
  });
}
