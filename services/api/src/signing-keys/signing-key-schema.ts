import {
  type SecretCipher,
  createRandomUuid,
  createSigningSecret,
  invalidRequest,
  isStandardSecret,
  keyHint,
  toPrefixedId,
  withoutVersion,
} from '@posthorn/common';
import {
  type NewSigningKey as NewSigningKeyRow,
  type SigningKeyRow,
  UnfitKeyError,
  UnfitSchemeError,
} from '@posthorn/database';
import { type View, createParser } from '@posthorn/http-server';
import Type, { type TObject, type TString } from 'typebox';
import { momentSchema } from '../schemas/values.js';

export const signingKeyIdSchema: TString = Type.String({
  pattern: '^sk_[a-f0-9]{32}$',
  description: 'The id of the signing key.',
  examples: ['sk_9b1f6c2d8e3a4b5c7d0e1f2a3b4c5d6e'],
});
const keyHintSchema: TString = Type.String({
  description: 'The last characters of the secret.',
  examples: ['ZXQ='],
});
const signingSecretSchema: TString = Type.String({
  description: 'Shown only in this answer.',
  examples: ['whsec_Zm9yIGRvY3VtZW50YXRpb24gb25seSBubyBzZWNyZXQ='],
});

/** A secret of the tenant's own, as it moves in from another service. */
export const givenSecretSchema = Type.Optional(
  Type.String({
    description:
      'A secret of your own, for receivers that know it already: 16 to 256 printable ASCII characters without spaces. With `signature_scheme` `standard` or `both`, it is `whsec_` and base64 of 24 to 64 bytes. `v1,` before `whsec_` is left out. Default: a generated secret.',
    minLength: 16,
    maxLength: 256,
    pattern: '^[!-~]*$',
    'x-rule': 'use printable ASCII characters without spaces',
    examples: ['whsec_Zm9yIGRvY3VtZW50YXRpb24gb25seSBubyBzZWNyZXQ='],
  }),
);

export const parseNewSigningKey = createParser(
  Type.Object({ signing_secret: givenSecretSchema }, { title: 'NewSigningKey' }),
);

export const signingKeySchema = Type.Object(
  { id: signingKeyIdSchema, key_hint: keyHintSchema, created_at: momentSchema },
  { title: 'SigningKey' },
);

export const createdSigningKeySchema = Type.Object(
  { ...signingKeySchema.properties, signing_secret: signingSecretSchema },
  { title: 'CreatedSigningKey' },
);

/** Properties to spread into the response schema that creates an endpoint together with its key. */
export const newSigningKeyProperties = {
  signing_key_id: signingKeyIdSchema,
  signing_secret: signingSecretSchema,
  key_hint: keyHintSchema,
};

export interface NewSigningKey {
  /** The response shows it once. The database never stores it in plain text. */
  readonly secret: string;
  readonly row: NewSigningKeyRow;
}

/** Creates a secret, unless one is given. Its encryption is bound to its row. */
export function createNewSigningKey(cipher: SecretCipher, given?: string): NewSigningKey {
  const secret = given === undefined ? createSigningSecret() : withoutVersion(given);
  const id = createRandomUuid();
  const encryptedSecret = cipher.encrypt(secret, id);
  return {
    secret,
    row: { id, encryptedSecret, keyHint: keyHint(secret), isStandard: isStandardSecret(secret) },
  };
}

/** Throws INVALID_REQUEST when the work would leave a key that its endpoint's signature scheme cannot use. */
export async function withFitKeys<Result>(
  work: Promise<Result>,
  path: 'signing_secret' | 'signature_scheme',
): Promise<Result> {
  return await work.catch((error: unknown) => {
    if (error instanceof UnfitSchemeError)
      throw invalidRequest([
        { path: 'asymmetric_signature', message: 'needs the signature_scheme standard or both' },
      ]);
    if (!(error instanceof UnfitKeyError)) throw error;
    const form = 'whsec_ and base64 of 24 to 64 bytes';
    throw invalidRequest([
      {
        path,
        message:
          path === 'signing_secret'
            ? `must be ${form} with the signature_scheme standard or both`
            : `needs signing keys of ${form}; the endpoint has another one`,
      },
    ]);
  });
}

/** The API representation never includes the secret. */
export function presentSigningKey({ id, keyHint, createdAt }: SigningKeyRow): View<typeof signingKeySchema> {
  return { id: toPrefixedId('signingKey', id), key_hint: keyHint, created_at: createdAt.toISOString() };
}

/** For the response that creates an endpoint together with its key. */
export function presentNewSigningKey({
  secret,
  row,
}: NewSigningKey): View<TObject<typeof newSigningKeyProperties>> {
  return {
    signing_key_id: toPrefixedId('signingKey', row.id),
    signing_secret: secret,
    key_hint: row.keyHint,
  };
}
