import { type SecretCipher, ApiError, parsePrefixedId, toPrefixedId } from '@posthorn/common';
import type { Database, NewSigningKey, SigningKeyRow } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type, { type TSchema } from 'typebox';
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

/** What has signing keys. */
export interface KeyHolder extends Pick<EndpointResource, 'tag' | 'require'> {
  /** The path of one, such as `/v1/endpoints/:id`. */
  readonly path: string;
  readonly params: Readonly<Record<string, TSchema>>;
  /** What its keys are for, after "signing key" in titles. Without it, they are those of an endpoint. */
  readonly purpose?: string;
  /** Makes the key the first one, if there is none yet. */
  createFirst?(caller: Caller, key: NewSigningKey): Promise<SigningKeyRow | undefined>;
}

/** The endpoints of one direction. */
export function keyHolder({ path, idSchema, ...resource }: EndpointResource): KeyHolder {
  return { ...resource, path: `${path}/:id`, params: { id: idSchema } };
}

interface Dependencies extends Pick<Database, 'signingKeys'> {
  readonly holder: KeyHolder;
  /** The group of their operations in operation ids. */
  readonly group: string;
  readonly cipher: SecretCipher;
}

export function signingKeyRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [list, create, remove].map((route) => route(dependencies));
}

function titleOf(title: string, { purpose }: KeyHolder): string {
  return purpose === undefined ? title : `${title} ${purpose}`;
}

function list({ holder, group, signingKeys }: Dependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: `${holder.path}/signing-keys`,
    description: {
      operationId: `${group}.list`,
      summary: titleOf('List signing keys', holder),
      details: 'Newest first.',
      tag: holder.tag,
      params: holder.params,
      data: Type.Array(signingKeySchema),
      errors: ['NOT_FOUND'],
    },
    async handle(request) {
      const { id } = await holder.require(request);
      return { data: (await signingKeys.list(id)).map(presentSigningKey) };
    },
  });
}

function create({ holder, group, signingKeys, cipher }: Dependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: `${holder.path}/signing-keys`,
    description: {
      operationId: `${group}.create`,
      summary: titleOf('Create a signing key', holder),
      details: 'From now on, both keys sign.',
      tag: holder.tag,
      params: holder.params,
      body: parseNewSigningKey,
      status: 201,
      data: createdSigningKeySchema,
      errors: ['NOT_FOUND', 'MAX_SIGNING_KEYS_REACHED'],
    },
    async handle(request) {
      const { signing_secret: given } = parseNewSigningKey(await request.json());
      const { id } = await holder.require(request);
      const { secret, row } = createNewSigningKey(cipher, given);
      const options = { maxKeys: MAX_KEYS, owner: ownerOf(request.caller) };
      const key =
        (await holder.createFirst?.(request.caller, row)) ??
        (await withFitKeys(signingKeys.create(id, row, options), 'signing_secret'));
      if (key === undefined) {
        throw new ApiError('MAX_SIGNING_KEYS_REACHED', `An endpoint holds at most ${MAX_KEYS} signing keys.`);
      }
      return { data: { ...presentSigningKey(key), signing_secret: secret } };
    },
  });
}

function remove({ holder, group, signingKeys }: Dependencies): Route<Caller> {
  return operation({
    method: 'delete',
    path: `${holder.path}/signing-keys/:keyId`,
    description: {
      operationId: `${group}.delete`,
      summary: titleOf('Delete a signing key', holder),
      tag: holder.tag,
      params: { ...holder.params, keyId: signingKeyIdSchema },
      data: Type.Object({ id: signingKeyIdSchema, deleted: flagSchema(true) }),
      errors: ['NOT_FOUND', 'CANNOT_DELETE_LAST_SIGNING_KEY'],
    },
    async handle(request) {
      const endpoint = await holder.require(request);
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
