import { ApiError, parsePrefixedId, toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { flagSchema } from '../schemas/flag-schema.js';
import { operation } from '../http/operation.js';
import { apiKeySchema } from './present-api-key.js';

const { key_id: keyIdSchema } = apiKeySchema.properties;

/** DELETE /v1/api-keys/{key_id}. The key stops working within a second; a caller may delete its own key. */
export function deleteApiKey({
  apiKeys,
}: {
  readonly apiKeys: Pick<Database['apiKeys'], 'delete'>;
}): Route<Caller> {
  return operation({
    method: 'delete',
    path: '/v1/api-keys/:keyId',
    description: {
      operationId: 'apiKeys.delete',
      summary: 'Delete an API key',
      details: 'The key stops working within a second. It may be the calling key.',
      tag: 'API keys',
      params: { keyId: keyIdSchema },
      data: Type.Object({ key_id: keyIdSchema, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND'],
    },
    async handle({ params, caller: { projectId } }) {
      const id = parsePrefixedId('apiKey', params['keyId'] ?? '');
      if (id === undefined || !(await apiKeys.delete({ projectId, id }))) {
        throw new ApiError('NOT_FOUND', 'There is no such API key.');
      }
      return { data: { key_id: toPrefixedId('apiKey', id), deleted: true } };
    },
  });
}
