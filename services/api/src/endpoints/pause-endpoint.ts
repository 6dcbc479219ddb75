import { ApiError } from '@posthorn/common';
import type { Owner } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { ownerOf } from '../http/consumer-scope.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { operation } from '../http/operation.js';
import { flagSchema } from '../schemas/flag-schema.js';

export interface PausableEndpoints {
  /** Returns false when the endpoint was already paused. */
  pause(id: string, owner?: Owner): Promise<boolean>;
}

/**
 * POST …/{id}/pause. An outbound endpoint holds waiting messages and finishes deliveries in flight. Other endpoints
 * stop receiving.
 */
export function pauseEndpoint({
  resource,
  endpoints,
}: {
  readonly resource: EndpointResource;
  readonly endpoints: PausableEndpoints;
}): Route<Caller> {
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
      if (!(await endpoints.pause(id, ownerOf(request.caller))))
        throw new ApiError('ALREADY_PAUSED', 'The endpoint is already paused.');
      return { data: { id: resource.formatId(id), paused: true } };
    },
  });
}
