import { ApiError, toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { ownerOf } from '../http/consumer-scope.js';
import { requireEndpoint } from './require-endpoint.js';
import { operation } from '../http/operation.js';
import { countSchema } from '../schemas/count-schema.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { flagSchema } from '../schemas/flag-schema.js';

/**
 * POST /v1/endpoints/{id}/resume. Held messages become due at once; the scheduler queues them in their original order.
 */
export function resumeEndpoint({
  endpoints,
}: {
  readonly endpoints: Pick<Database['endpoints'], 'findInProject' | 'resume'>;
}): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/endpoints/:id/resume',
    description: {
      operationId: 'endpoints.resume',
      summary: 'Resume an endpoint',
      details:
        'Also enables a disabled endpoint. Held messages are due now. Posthorn queues them in their original order within 5 seconds, a large backlog in the background. It delivers many at once, so they may arrive in another order. `messages_requeued` is the number of held messages at the time of the call.',
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
      const { id } = await requireEndpoint(request, endpoints);
      const requeued = await endpoints.resume(id, ownerOf(request.caller));
      if (requeued === undefined) throw new ApiError('NOT_PAUSED', 'The endpoint is not paused.');
      return { data: { id: toPrefixedId('endpoint', id), paused: false, messages_requeued: requeued } };
    },
  });
}
