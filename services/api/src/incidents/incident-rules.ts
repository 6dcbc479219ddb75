import { ApiError, invalidRequest, parsePrefixedId } from '@posthorn/common';
import type { Database, IncidentRow } from '@posthorn/database';
import { type Direction, type ScopedResource, allows } from '@posthorn/domain';
import type { ApiRequest } from '@posthorn/http-server';
import { type Caller, ownerOf } from '../http/caller.js';
import { assertScope } from '../scopes/scope-rules.js';

/** What a key must be allowed to read to see the incidents of endpoints. */
const READ_OF: Readonly<Record<Direction, ScopedResource>> = {
  outbound: 'endpoints',
  inbound: 'inbound',
  pull: 'pull',
};

/** The directions whose incidents the caller may see. Throws FORBIDDEN when there is none. */
export function readableDirections(caller: Caller): readonly Direction[] {
  const all: readonly Direction[] =
    caller.portal === undefined ? ['outbound', 'inbound', 'pull'] : ['outbound'];
  const readable = all.filter((direction) => allows(caller.scopes, `${READ_OF[direction]}:read`));
  if (readable.length === 0) assertScope(caller, 'endpoints:read');
  return readable;
}

/** The incident that a path names. Throws INVALID_REQUEST for a malformed id, NOT_FOUND and FORBIDDEN. */
export async function requireIncident(
  { params, caller }: Pick<ApiRequest<Caller>, 'params' | 'caller'>,
  incidents: Pick<Database['incidents'], 'list'>,
  directions: readonly Direction[],
): Promise<IncidentRow> {
  const id = parsePrefixedId('incident', params['id'] ?? '');
  if (id === undefined) throw invalidRequest([{ path: 'id', message: 'is not an incident id' }]);
  const { projectId } = caller;
  const [row] = await incidents.list({ projectId, directions, id, owner: ownerOf(caller), limit: 1 });
  if (row === undefined) throw new ApiError('NOT_FOUND', 'There is no such incident.');
  return row;
}

/** Throws FORBIDDEN: the messages of an outage are retried as any others. */
export function assertMayRecover(caller: Caller, { direction }: Pick<IncidentRow, 'direction'>): void {
  assertScope(caller, direction === 'outbound' ? 'messages:write' : 'inbound:write');
}

/** An outage of deliveries, of an endpoint that may get messages. Throws INVALID_STATUS and ENDPOINT_NOT_FOUND. */
export async function assertRecoverable(
  { kind, projectId, endpointId: id, direction }: IncidentRow,
  { endpoints, sources }: Pick<Database, 'endpoints' | 'sources'>,
): Promise<DeliveredIncident> {
  if (kind === 'reception' || direction === 'pull')
    throw new ApiError('INVALID_STATUS', 'Only the deliveries of an outage can be recovered.');
  const endpoint =
    direction === 'outbound'
      ? await endpoints.findAnyInProject({ id, projectId })
      : await sources.findInProject({ id, projectId, direction });
  if (endpoint === undefined) throw new ApiError('ENDPOINT_NOT_FOUND', 'The endpoint was deleted.');
  if (endpoint.paused) throw new ApiError('INVALID_STATUS', 'The endpoint is paused: resume it first.');
  return { direction };
}

export interface DeliveredIncident {
  readonly direction: Exclude<Direction, 'pull'>;
}
