import { ApiError, invalidRequest, parsePrefixedId } from '@posthorn/common';
import type { Database, EndpointRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';

/**
 * Finds the outbound endpoint that a path names. Throws INVALID_REQUEST for a malformed id, NOT_FOUND for another
 * project's.
 */
export async function requireEndpoint(
  { params, caller }: Pick<ApiRequest<Caller>, 'params' | 'caller'>,
  endpoints: Pick<Database['endpoints'], 'findInProject'>,
): Promise<EndpointRow> {
  const uuid = parsePrefixedId('endpoint', params['id'] ?? '');
  if (uuid === undefined) throw invalidRequest([{ path: 'id', message: 'is not an endpoint id' }]);
  return await getEndpointOf(caller, uuid, endpoints);
}

/** Throws NOT_FOUND when the endpoint does not exist or belongs to another project. */
async function getEndpointOf(
  { projectId }: Caller,
  uuid: string | undefined,
  endpoints: Pick<Database['endpoints'], 'findInProject'>,
): Promise<EndpointRow> {
  const row = uuid === undefined ? undefined : await endpoints.findInProject({ id: uuid, projectId });
  if (row === undefined) throw noSuchEndpoint();
  return row;
}

export function noSuchEndpoint(details?: Readonly<Record<string, unknown>>): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such endpoint.', details && { details });
}
