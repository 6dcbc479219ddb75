import {
  type SecretCipher,
  type ValueHasher,
  createNamedUuid,
  createRandomUuid,
  isCredentialHeader,
  sealHeaders,
} from '@posthorn/common';
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
  /** Headers for the receiver that are stored encrypted. */
  readonly credentials: Headers;
}

type Headers = Readonly<Record<string, string>>;

/**
 * The headers whose values are encrypted at rest and masked in records, and the others. The first are kept with the
 * hidden endpoint, as an endpoint's own headers are, so re-encryption and workers find them there.
 */
export function splitCredentials(headers: Headers = {}): {
  readonly credentials: Headers;
  readonly others: Headers | undefined;
} {
  const entries = Object.entries(headers);
  const [credentials, others] = [true, false].map((isCredential) =>
    entries.filter(([name]) => isCredentialHeader(name) === isCredential),
  );
  return {
    credentials: Object.fromEntries(credentials ?? []),
    others: others?.length === 0 ? undefined : Object.fromEntries(others ?? []),
  };
}

/** Callbacks with the same text share a hidden endpoint. */
function describeDestination({ url, secret = '', credentials }: Destination): string {
  const headers = Object.entries(credentials).sort(([a], [b]) => (a < b ? -1 : 1));
  return [url, secret, ...(headers.length === 0 ? [] : [JSON.stringify(headers)])].join('\n');
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

  return async (destination) => {
    const { projectId, url, secret, credentials } = destination;
    const key = hasher.hash(describeDestination(destination), `callbacks of ${projectId}`);
    const found = await known.get(`${projectId}${SEPARATOR}${key}`);
    if (found !== undefined) return found;
    const signing = await createSigning(projectId, secret);
    const id = createRandomUuid();
    const headers = sealHeaders(credentials, id, cipher);
    return await callbacks.createEndpoint({ id, projectId, key, url, headers, signing });
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
