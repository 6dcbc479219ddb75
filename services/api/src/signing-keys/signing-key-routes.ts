import { type SecretCipher, ApiError, parsePrefixedId, toPrefixedId } from '@posthorn/common';
import type { Database, NewSigningKey, SigningKeyRow } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type, { type TSchema } from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import type { EndpointResource } from '../resources/endpoint-resource.js';
import { subject } from '../resources/subject.js';
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

export function signingKeyRoutes({
  holder,
  group,
  signingKeys,
  cipher,
}: Dependencies): readonly Route<Caller>[] {
  const of = subject({
    group,
    tag: holder.tag,
    path: `${holder.path}/signing-keys`,
    params: { ...holder.params, keyId: signingKeyIdSchema },
    data: signingKeySchema,
    item: holder.require,
  });
  const titled = (title: string): string =>
    holder.purpose === undefined ? title : `${title} ${holder.purpose}`;
  return [
    of.get({
      at: '',
      verb: 'list',
      summary: titled('List signing keys'),
      details: 'Newest first.',
      data: Type.Array(signingKeySchema),
      async handle({ item: { id } }) {
        return { data: (await signingKeys.list(id)).map(presentSigningKey) };
      },
    }),
    of.post({
      summary: titled('Create a signing key'),
      details: 'From now on, both keys sign.',
      body: parseNewSigningKey,
      data: createdSigningKeySchema,
      errors: ['MAX_SIGNING_KEYS_REACHED'],
      async handle(request) {
        const { id } = await holder.require(request);
        const { secret, row } = createNewSigningKey(cipher, request.given.signing_secret);
        const options = { maxKeys: MAX_KEYS, owner: ownerOf(request.caller) };
        const key =
          (await holder.createFirst?.(request.caller, row)) ??
          (await withFitKeys(signingKeys.create(id, row, options), 'signing_secret'));
        if (key === undefined) {
          const message = `An endpoint holds at most ${MAX_KEYS} signing keys.`;
          throw new ApiError('MAX_SIGNING_KEYS_REACHED', message);
        }
        return { data: { ...presentSigningKey(key), signing_secret: secret } };
      },
    }),
    of.remove({
      summary: titled('Delete a signing key'),
      idMember: 'id',
      errors: ['CANNOT_DELETE_LAST_SIGNING_KEY'],
      async handle({ caller, item, params }) {
        const keyId = parsePrefixedId('signingKey', params['keyId'] ?? '');
        if (keyId === undefined) throw noSuchKey();
        switch (await signingKeys.delete(item.id, keyId, ownerOf(caller))) {
          case 'deleted':
            return toPrefixedId('signingKey', keyId);
          case 'not-found':
            throw noSuchKey();
          case 'last-one':
            throw new ApiError('CANNOT_DELETE_LAST_SIGNING_KEY', 'The last signing key cannot be deleted.');
        }
      },
    }),
  ];
}

function noSuchKey(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such signing key.');
}
