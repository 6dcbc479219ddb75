import { ApiError, invalidRequest } from '@posthorn/common';
import type { Database, SourceRow } from '@posthorn/database';
import type { Caller } from '../http/caller.js';

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
