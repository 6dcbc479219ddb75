import { ApiError, toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { getOwnEndpoint } from '../../own-endpoint.js';

/** POST /v1/endpoints/{id}/resume: what was held is due now; the scheduler queues it in its original order. */
export function resumeEndpoint(endpoints: Pick<Database['endpoints'], 'findById' | 'resume'>): Route<Caller> {
  return {
    method: 'post',
    path: '/v1/endpoints/:id/resume',
    async handle(request) {
      const { id } = await getOwnEndpoint(request, endpoints);
      const requeued = await endpoints.resume(id);
      if (requeued === undefined) throw new ApiError('NOT_PAUSED', 'The endpoint is not paused.');
      return { data: { id: toPrefixedId('endpoint', id), paused: false, messages_requeued: requeued } };
    },
  };
}
