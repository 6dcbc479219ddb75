import { toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { requireEndpoint } from './require-endpoint.js';

export function outboundResource(endpoints: Pick<Database['endpoints'], 'findInProject'>): EndpointResource {
  return {
    path: '/v1/endpoints',
    group: 'endpoints',
    tag: 'Endpoints',
    noun: 'an endpoint',
    idSchema: endpointIdSchema,
    require: (request) => requireEndpoint(request, endpoints),
    formatId: (id) => toPrefixedId('endpoint', id),
  };
}
