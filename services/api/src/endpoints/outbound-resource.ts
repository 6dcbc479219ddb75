import { toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { EndpointFamily } from './endpoint-resource.js';
import { endpointIdSchema } from './endpoint-filter.js';
import { getOwnEndpoint } from './require-endpoint.js';

export function outboundFamily(endpoints: Pick<Database['endpoints'], 'findInProject'>): EndpointFamily {
  return {
    path: '/v1/endpoints',
    tag: 'Endpoints',
    noun: 'an endpoint',
    idSchema: endpointIdSchema,
    getOwn: (request) => getOwnEndpoint(request, endpoints),
    spellId: (id) => toPrefixedId('endpoint', id),
  };
}
