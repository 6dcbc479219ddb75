import {
  type SecretCipher,
  createRandomUuid,
  createSigningSecret,
  keyHint,
  toPrefixedId,
} from '@posthorn/common';
import type { SigningKeyRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
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
  readonly row: { readonly id: string; readonly encryptedSecret: string; readonly keyHint: string };
}

/** Creates a secret whose encryption is bound to its row. */
export function createNewSigningKey(cipher: SecretCipher): NewSigningKey {
  const secret = createSigningSecret();
  const id = createRandomUuid();
  return { secret, row: { id, encryptedSecret: cipher.encrypt(secret, id), keyHint: keyHint(secret) } };
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
