import { ApiError, invalidRequest, unauthorized } from '@posthorn/common';
import type { Database, SourceRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { assertScope } from '../scopes/scope-rules.js';

/** Throws NOT_FOUND, and INVALID_REQUEST for an endpoint that forwards. */
export async function requireListened(
  sources: Database['sources'],
  { projectId }: Pick<Caller, 'projectId'>,
  endpointId: string,
): Promise<SourceRow> {
  const id = endpointId.toLowerCase();
  const row = await sources.findInProject({ id, projectId, direction: 'inbound' });
  if (row === undefined) throw new ApiError('NOT_FOUND', 'There is no such endpoint.');
  assertListened(row, 'endpoint_id');
  return row;
}

/** Throws INVALID_REQUEST. */
export function assertListened({ isCli }: Pick<SourceRow, 'isCli'>, path: string): void {
  if (!isCli) throw invalidRequest([{ path, message: 'is an endpoint without the mode cli' }]);
}

/** Throws when the caller has lost its rights since the call began: its key, its grants, or the project of its session. */
export async function assertMayStillListen({
  caller,
  authenticateAgain,
}: Pick<ApiRequest<Caller>, 'caller' | 'authenticateAgain'>): Promise<void> {
  const now = await authenticateAgain();
  // A session that lost the project of the call has the rights of another key or project now.
  if (now.principal.id !== caller.principal.id || now.projectId !== caller.projectId)
    throw unauthorized('expired', 'The session does not have this project any more.');
  // Those of a person change.
  assertScope(now, 'inbound:write');
}
