import type { SecretCipher } from '@posthorn/common';
import { createRandomUuid, createSigningSecret, keyHint, toPrefixedId } from '@posthorn/common';

export interface NewSigningKey {
  /** Shown once, never stored. */
  readonly secret: string;
  readonly row: { readonly id: string; readonly encryptedSecret: string; readonly keyHint: string };
}

/** A secret that is bound, by its encryption, to the row that keeps it. */
export function createNewSigningKey(cipher: SecretCipher): NewSigningKey {
  const secret = createSigningSecret();
  const id = createRandomUuid();
  return { secret, row: { id, encryptedSecret: cipher.encrypt(secret, id), keyHint: keyHint(secret) } };
}

/** For the answer that creates an endpoint together with its key. */
export function presentNewSigningKey({ secret, row }: NewSigningKey): Readonly<Record<string, unknown>> {
  return {
    signing_key_id: toPrefixedId('signingKey', row.id),
    signing_secret: secret,
    key_hint: row.keyHint,
  };
}
