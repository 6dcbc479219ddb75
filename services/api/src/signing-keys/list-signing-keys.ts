import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import type { SigningKeyResource } from './signing-key-resource.js';
import { presentSigningKey, signingKeySchema } from './present-signing-key.js';
import { operation } from '../http/operation.js';

/** GET …/{id}/signing-keys: newest first. */
export function listSigningKeys({
  resource,
  group,
  signingKeys,
}: SigningKeyResource & { readonly signingKeys: Pick<Database['signingKeys'], 'list'> }): Route<Caller> {
  return operation({
    method: 'get',
    path: `${resource.path}/:id/signing-keys`,
    description: {
      operationId: `${group}.list`,
      summary: 'List signing keys',
      details: 'Newest first.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      data: Type.Array(signingKeySchema),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { id } = await resource.require(request);
      return { data: (await signingKeys.list(id)).map(presentSigningKey) };
    },
  });
}
