import { type SecretCipher, ApiError, parsePrefixedId, toPrefixedId } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { flagSchema } from '../schemas/values.js';
import {
  createdSigningKeySchema,
  createNewSigningKey,
  parseNewSigningKey,
  presentSigningKey,
  signingKeyIdSchema,
  signingKeySchema,
  withFitKeys,
} from './signing-key-schema.js';

const MAX_KEYS = 2;

/** The signing keys of the endpoints of one direction. */
interface Dependencies extends Pick<Database, 'signingKeys'> {
  readonly resource: EndpointResource;
  /** The group of their operations in operation ids. */
  readonly group: string;
  readonly cipher: SecretCipher;
}

export function signingKeyRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [list, create, remove].map((route) => route(dependencies));
}

function list({ resource, group, signingKeys }: Dependencies): Route<Caller> {
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

function create({ resource, group, signingKeys, cipher }: Dependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/signing-keys`,
    description: {
      operationId: `${group}.create`,
      summary: 'Create a signing key',
      details: 'From now on, both keys sign.',
      tag: resource.tag,
      params: { id: resource.idSchema },
      body: parseNewSigningKey,
      status: 201,
      data: createdSigningKeySchema,
      errors: ['NOT_FOUND', 'MAX_SIGNING_KEYS_REACHED'],
    },
    async handle(request) {
      const { signing_secret: given } = parseNewSigningKey(await request.json());
      const endpoint = await resource.require(request);
      const { secret, row } = createNewSigningKey(cipher, given);
      const creating = signingKeys.create(endpoint.id, row, {
        maxKeys: MAX_KEYS,
        owner: ownerOf(request.caller),
      });
      const key = await withFitKeys(creating, 'signing_secret');
      if (key === undefined) {
        throw new ApiError('MAX_SIGNING_KEYS_REACHED', `An endpoint holds at most ${MAX_KEYS} signing keys.`);
      }
      return { data: { ...presentSigningKey(key), signing_secret: secret } };
    },
  });
}

function remove({ resource, group, signingKeys }: Dependencies): Route<Caller> {
  return operation({
    method: 'delete',
    path: `${resource.path}/:id/signing-keys/:keyId`,
    description: {
      operationId: `${group}.delete`,
      summary: 'Delete a signing key',
      tag: resource.tag,
      params: { id: resource.idSchema, keyId: signingKeyIdSchema },
      data: Type.Object({ id: signingKeyIdSchema, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND', 'CANNOT_DELETE_LAST_SIGNING_KEY'],
    },
    async handle(request) {
      const endpoint = await resource.require(request);
      const keyId = parsePrefixedId('signingKey', request.params['keyId'] ?? '');
      if (keyId === undefined) throw noSuchKey();
      switch (await signingKeys.delete(endpoint.id, keyId, ownerOf(request.caller))) {
        case 'deleted':
          return { data: { id: toPrefixedId('signingKey', keyId), deleted: true } };
        case 'not-found':
          throw noSuchKey();
        case 'last-one':
          throw new ApiError('CANNOT_DELETE_LAST_SIGNING_KEY', 'The last signing key cannot be deleted.');
      }
    },
  });
}

function noSuchKey(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such signing key.');
}
