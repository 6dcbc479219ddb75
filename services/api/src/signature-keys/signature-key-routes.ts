import {
  type SecretCipher,
  createRandomUuid,
  createSignatureKeyPair,
  isUuid,
  toPrefixedId,
} from '@posthorn/common';
import { createFreshCache } from '@posthorn/coalescing';
import type { Database, NewSignatureKey, SignatureKeyRow } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import type { PublicJson, Route, View } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { subject } from '../resources/subject.js';
import { describe, momentSchema, nullableMomentSchema } from '../schemas/values.js';

interface Dependencies extends Pick<Database, 'signatureKeys'> {
  readonly cipher: SecretCipher;
}

const signatureKeySchema = Type.Object(
  {
    key_id: Type.String({
      description: 'The `kid` in the key set of the project.',
      examples: ['sgk_9b1f6c2d8e3a4b5c7d0e1f2a3b4c5d6e'],
    }),
    public_key: Type.String({
      description: 'What receivers verify with, in the form of Standard Webhooks.',
      examples: ['whpk_DTch2897/vwLwCwpVykjFuPkSNLozXN1RdVw3Wvkmq8='],
    }),
    created_at: momentSchema,
    retires_at: nullableMomentSchema,
  },
  { title: 'SignatureKey' },
);

const rotatedSchema = Type.Object(
  {
    ...signatureKeySchema.properties,
    retired_key_id: Type.Optional(
      describe(
        signatureKeySchema.properties.key_id,
        'The key that does not sign any more since three others do.',
      ),
    ),
  },
  { title: 'RotatedSignatureKey' },
);

const of = subject({
  group: 'signatureKeys',
  tag: 'Endpoints',
  path: '/v1/signature-keys',
  params: {},
  data: rotatedSchema,
});

/** The key pairs of a project, for asymmetric signatures. */
export function signatureKeyRoutes({ signatureKeys, cipher }: Dependencies): readonly Route<Caller>[] {
  return [
    of.get({
      at: '',
      verb: 'list',
      summary: 'List the keys of asymmetric signatures',
      details:
        'Newest first. The first one is made when an endpoint has `asymmetric_signature`. Receivers find the public keys at `/v1/projects/{id}/jwks.json`.',
      data: Type.Array(signatureKeySchema),
      async handle({ caller }) {
        return { data: (await signatureKeys.list(caller.projectId)).map(presentSignatureKey) };
      },
    }),
    of.act({
      at: '/rotate',
      verb: 'rotate',
      summary: 'Rotate the key of asymmetric signatures',
      details:
        'The new key signs within a second, and the one before it also signs for 24 hours. At most three sign: a further rotation ends the oldest at once, and names it as `retired_key_id`. So a key that leaked can always be rotated away, by three rotations.',
      async handle({ caller }) {
        const { key, retiredId } = await signatureKeys.rotate(caller.projectId, createSignatureKey(cipher));
        const retired = retiredId && { retired_key_id: toPrefixedId('signatureKey', retiredId) };
        return { data: { ...presentSignatureKey(key), ...retired } };
      },
    }),
  ];
}

/** Its encryption is bound to its row. */
export function createSignatureKey(cipher: SecretCipher): NewSignatureKey {
  const id = createRandomUuid();
  const { secret, publicKey } = createSignatureKeyPair();
  return { id, encryptedSecret: cipher.encrypt(secret, id), publicKey };
}

function presentSignatureKey({
  id,
  publicKey,
  createdAt,
  retiresAt,
}: SignatureKeyRow): View<typeof signatureKeySchema> {
  return {
    key_id: toPrefixedId('signatureKey', id),
    public_key: `whpk_${publicKey}`,
    created_at: createdAt.toISOString(),
    retires_at: retiresAt?.toISOString() ?? null,
  };
}

const MAX_PROJECTS = 10_000;
const MAX_AGE_SECONDS = 3600;

/** The public keys of a project, for anybody. A project that is unknown looks like one without keys. */
export function serveKeySet({ signatureKeys }: Pick<Database, 'signatureKeys'>): PublicJson {
  const keySets = createFreshCache<object>({
    max: MAX_PROJECTS,
    maxAgeMs: CACHE_TTL_MS,
    load: async (projectId) => ({ keys: (await signatureKeys.list(projectId)).map(toJwk) }),
  });
  return {
    path: '/v1/projects/:id/jwks.json',
    type: 'application/jwk-set+json',
    maxAgeSeconds: MAX_AGE_SECONDS,
    find: async ({ id = '' }) => (isUuid(id) ? await keySets.get(id.toLowerCase()) : undefined),
  };
}

/** RFC 8037, section 2. */
function toJwk({ id, publicKey }: SignatureKeyRow): object {
  return {
    kty: 'OKP',
    crv: 'Ed25519',
    x: Buffer.from(publicKey, 'base64').toString('base64url'),
    kid: toPrefixedId('signatureKey', id),
    alg: 'EdDSA',
    use: 'sig',
  };
}
