import { ApiError, invalidRequest, isUuid } from '@posthorn/common';
import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';

/** The project id of a path together with the caller's tenant id. Throws INVALID_REQUEST when it is not a UUID. */
export function parseProjectId({ params, caller }: Pick<ApiRequest<Caller>, 'params' | 'caller'>): {
  readonly tenantId: string;
  readonly id: string;
} {
  const id = params['id'] ?? '';
  if (!isUuid(id)) throw invalidRequest([{ path: 'id', message: 'is not a project id (a UUID)' }]);
  return { tenantId: caller.tenantId, id: id.toLowerCase() };
}

export function noSuchProject(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such project.');
}
