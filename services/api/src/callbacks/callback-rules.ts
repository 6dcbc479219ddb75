import { type SecretCipher, type ValueHasher, createNamedUuid, createRandomUuid } from '@posthorn/common';
import { createFreshCache } from '@posthorn/coalescing';
import type { Database, NewSigningKey } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import type { KeyHolder } from '../signing-keys/signing-key-routes.js';
import { createNewSigningKey } from '../signing-keys/signing-key-schema.js';

/** The one that holds the signing keys of a project for callbacks. Idempotency keys of callbacks are unique for it, too. */
const KEEPER = { key: '', url: '' };

/** No consumer, whose events also have a scope of idempotency keys, has this name. */
export function keeperIdOf(projectId: string): string {
  return createNamedUuid(projectId, '/callbacks');
}

interface Dependencies extends Pick<Database, 'callbacks' | 'signingKeys'> {
  readonly cipher: SecretCipher;
  readonly hasher: ValueHasher;
}

export interface Destination {
  readonly projectId: string;
  readonly url: string;
  /** Undefined: the keys of the project sign. */
  readonly secret: string | undefined;
}

/** Finds the hidden endpoint of a destination, or creates it. Returns its id. */
export type FindHiddenEndpoint = (destination: Destination) => Promise<string>;

const MAX_ENDPOINTS = 10_000;
const SEPARATOR = ' ';

/** Its data is less than a second old. The scheduler retires an endpoint much longer before it deletes it. */
export function createHiddenEndpoints({ callbacks, cipher, hasher }: Dependencies): FindHiddenEndpoint {
  const known = createFreshCache<string>({
    max: MAX_ENDPOINTS,
    maxAgeMs: CACHE_TTL_MS,
    async load(name) {
      const [projectId = '', key = ''] = name.split(SEPARATOR);
      return await callbacks.findEndpoint({ projectId, key });
    },
  });

  async function createSigning(
    projectId: string,
    secret?: string,
  ): Promise<NewSigningKey | { keysOf: string }> {
    if (secret !== undefined) return createNewSigningKey(cipher, secret).row;
    const id = keeperIdOf(projectId);
    const signing = createNewSigningKey(cipher).row;
    return { keysOf: await callbacks.createEndpoint({ ...KEEPER, id, projectId, signing }) };
  }

  return async ({ projectId, url, secret }) => {
    const key = hasher.hash(`${url}\n${secret ?? ''}`, `callbacks of ${projectId}`);
    const found = await known.get(`${projectId}${SEPARATOR}${key}`);
    if (found !== undefined) return found;
    const signing = await createSigning(projectId, secret);
    return await callbacks.createEndpoint({ id: createRandomUuid(), projectId, key, url, signing });
  };
}

/** The signing keys of a project for callbacks. They begin with the first use: a callback without a secret, or a key. */
export function callbackKeys({
  callbacks,
  signingKeys,
}: Pick<Dependencies, 'callbacks' | 'signingKeys'>): KeyHolder {
  return {
    path: '/v1/callbacks',
    params: {},
    tag: 'Endpoints',
    purpose: 'for callbacks',
    require: ({ caller }) => Promise.resolve({ id: keeperIdOf(caller.projectId) }),
    async createFirst({ projectId }, signing) {
      const id = keeperIdOf(projectId);
      await callbacks.createEndpoint({ ...KEEPER, id, projectId, signing });
      return (await signingKeys.list(id)).find((key) => key.id === signing.id);
    },
  };
}
