import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { getOwnEndpoint } from '../../own-endpoint.js';
import { presentSigningKey } from '../../present-signing-key.js';

/** GET /v1/endpoints/{id}/signing-keys: newest first. */
export function listSigningKeys({
  endpoints,
  signingKeys,
}: Pick<Database, 'endpoints' | 'signingKeys'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/endpoints/:id/signing-keys',
    async handle(request) {
      const { id } = await getOwnEndpoint(request, endpoints);
      return { data: (await signingKeys.list(id)).map(presentSigningKey) };
    },
  };
}
