import { type SecretCipher, ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { ownerOf } from '../http/consumer-scope.js';
import type { SigningKeyResource } from './signing-key-resource.js';
import { createNewSigningKey, signingSecretSchema } from './new-signing-key.js';
import { presentSigningKey, signingKeySchema } from './present-signing-key.js';
import { operation } from '../http/operation.js';

const MAX_KEYS = 2;

const createdSchema = Type.Object(
  { ...signingKeySchema.properties, signing_secret: signingSecretSchema },
  { title: 'CreatedSigningKey' },
);

export interface CreateSigningKeyDependencies {
  readonly signingKeys: Pick<Database['signingKeys'], 'create'>;
  readonly cipher: SecretCipher;
}

/** POST …/{id}/signing-keys. From the response on, both keys sign every request. */
export function createSigningKey({
  resource,
  group,
  signingKeys,
  cipher,
}: CreateSigningKeyDependencies & SigningKeyResource): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/signing-keys`,
    description: {
      operationId: `${group}.create`,
      summary: 'Create a signing key',
      details: 'From now on, both keys sign.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      status: 201,
      data: createdSchema,
      errors: ['NOT_FOUND', 'MAX_SIGNING_KEYS_REACHED'],
    },
    async handle(request) {
      const endpoint = await resource.require(request);
      const { secret, row } = createNewSigningKey(cipher);
      const key = await signingKeys.create(endpoint.id, row, {
        maxKeys: MAX_KEYS,
        owner: ownerOf(request.caller),
      });
      if (key === undefined) {
        throw new ApiError('MAX_SIGNING_KEYS_REACHED', `An endpoint holds at most ${MAX_KEYS} signing keys.`);
      }
      return { data: { ...presentSigningKey(key), signing_secret: secret } };
    },
  });
}
