import { type SecretCipher, parsePrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { getEndpointOf } from './require-endpoint.js';
import { endpointSchema, presentEndpoint } from './present-endpoint.js';
import { operation } from '../http/operation.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';

/** GET /v1/endpoints/{id}. A malformed endpoint id is NOT_FOUND. */
export function getEndpoint({
  endpoints,
  cipher,
}: {
  readonly endpoints: Pick<Database['endpoints'], 'findInProject'>;
  readonly cipher: SecretCipher;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/endpoints/:id',
    description: {
      operationId: 'endpoints.get',
      summary: 'Get an endpoint',
      tag: 'Endpoints',
      params: { id: endpointIdSchema },
      data: endpointSchema,
      errors: ['NOT_FOUND'],
    },
    async handle({ caller, params }) {
      const uuid = parsePrefixedId('endpoint', params['id'] ?? '');
      return { data: presentEndpoint(await getEndpointOf(caller, uuid, endpoints), cipher) };
    },
  });
}
