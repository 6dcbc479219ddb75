import { ApiError, parsePrefixedId, toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { ApiResponse, Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { ownerOf } from '../http/consumer-scope.js';
import type { SigningKeyResource } from './signing-key-resource.js';
import { operation } from '../http/operation.js';
import { signingKeyIdSchema } from './new-signing-key.js';
import { flagSchema } from '../schemas/flag-schema.js';

const deletedSchema = Type.Object({ id: signingKeyIdSchema, deleted: flagSchema(true) });

/** DELETE …/{id}/signing-keys/{key_id}. The last key cannot be deleted. */
export function deleteSigningKey({
  resource,
  group,
  signingKeys,
}: SigningKeyResource & { readonly signingKeys: Pick<Database['signingKeys'], 'delete'> }): Route<Caller> {
  return operation({
    method: 'delete',
    path: `${resource.path}/:id/signing-keys/:keyId`,
    description: {
      operationId: `${group}.delete`,
      summary: 'Delete a signing key',
      tag: resource.tag,
      params: { id: resource.idSchema, keyId: signingKeyIdSchema },
      data: deletedSchema,
      errors: ['NOT_FOUND', 'CANNOT_DELETE_LAST_SIGNING_KEY'],
    },
    async handle(request) {
      const endpoint = await resource.require(request);
      const keyId = parsePrefixedId('signingKey', request.params['keyId'] ?? '');
      if (keyId === undefined) throw notFound();
      return answer(keyId, await signingKeys.delete(endpoint.id, keyId, ownerOf(request.caller)));
    },
  });
}

function answer(
  keyId: string,
  deletion: Awaited<ReturnType<Database['signingKeys']['delete']>>,
): ApiResponse<typeof deletedSchema> {
  switch (deletion) {
    case 'deleted':
      return { data: { id: toPrefixedId('signingKey', keyId), deleted: true } };
    case 'not-found':
      throw notFound();
    case 'last-one':
      throw new ApiError('CANNOT_DELETE_LAST_SIGNING_KEY', 'The last signing key cannot be deleted.');
  }
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such signing key.');
}
