import { parsePrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { getEndpointOf } from '../../own-endpoint.js';
import { presentEndpoint } from '../../present-endpoint.js';

/** GET /v1/endpoints/{id}: what is no endpoint id is simply not found. */
export function getEndpoint(endpoints: Pick<Database['endpoints'], 'findById'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/endpoints/:id',
    async handle({ caller, params }) {
      const uuid = parsePrefixedId('endpoint', params['id'] ?? '');
      return { data: presentEndpoint(await getEndpointOf(caller, uuid, endpoints)) };
    },
  };
}
