import { ApiError, parsePrefixedId, toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';

/** DELETE /v1/api-keys/{key_id}: the key stops within a second; it may be the caller's own. */
export function deleteApiKey(apiKeys: Pick<Database['apiKeys'], 'delete'>): Route<Caller> {
  return {
    method: 'delete',
    path: '/v1/api-keys/:keyId',
    async handle({ params, caller: { projectId } }) {
      const id = parsePrefixedId('apiKey', params['keyId'] ?? '');
      if (id === undefined || !(await apiKeys.delete({ projectId, id }))) {
        throw new ApiError('NOT_FOUND', 'There is no such API key.');
      }
      return { data: { key_id: toPrefixedId('apiKey', id), deleted: true } };
    },
  };
}
