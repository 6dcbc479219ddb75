import { ApiError, toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { getOwnEndpoint } from '../../own-endpoint.js';

/** POST /v1/endpoints/{id}/pause: holds what waits; a delivery in flight finishes. */
export function pauseEndpoint(endpoints: Pick<Database['endpoints'], 'findById' | 'pause'>): Route<Caller> {
  return {
    method: 'post',
    path: '/v1/endpoints/:id/pause',
    async handle(request) {
      const { id } = await getOwnEndpoint(request, endpoints);
      if (!(await endpoints.pause(id)))
        throw new ApiError('ALREADY_PAUSED', 'The endpoint is paused already.');
      return { data: { id: toPrefixedId('endpoint', id), paused: true } };
    },
  };
}
