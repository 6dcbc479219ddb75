import { ApiError, parsePrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { presentEndpoint } from '../../present-endpoint.js';

/** GET /v1/endpoints/{id} */
export function getEndpoint(endpoints: Pick<Database['endpoints'], 'findById'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/endpoints/:id',
    async handle({ caller, params }) {
      const uuid = parsePrefixedId('endpoint', params['id'] ?? '');
      const row = uuid === undefined ? undefined : await endpoints.findById(uuid);
      if (row?.projectId !== caller.projectId) throw new ApiError('NOT_FOUND', 'There is no such endpoint.');
      return { data: presentEndpoint(row) };
    },
  };
}
