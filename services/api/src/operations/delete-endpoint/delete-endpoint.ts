import { toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { getOwnEndpoint } from '../../own-endpoint.js';

/** DELETE /v1/endpoints/{id}: what is not yet delivered fails for good. */
export function deleteEndpoint(endpoints: Pick<Database['endpoints'], 'findById' | 'delete'>): Route<Caller> {
  return {
    method: 'delete',
    path: '/v1/endpoints/:id',
    async handle(request) {
      const { id } = await getOwnEndpoint(request, endpoints);
      await endpoints.delete(id);
      return { data: { id: toPrefixedId('endpoint', id), deleted: true } };
    },
  };
}
