import { type SecretCipher, SEALED_HEADERS } from '@posthorn/common';
import { askOnce } from '../connections/ask-once.js';
import type { SecretRow } from './secret-store.js';

interface Sample extends SecretRow {
  readonly keyId: string;
}

const STORES = [
  `SELECT id, encrypted_secret AS secret FROM signing_keys`,
  `SELECT id, encrypted_secret FROM signature_keys`,
  `SELECT endpoint_id, encrypted_hmac_secret FROM sources`,
  `SELECT endpoint_id, encrypted_secret_token FROM sources`,
  `SELECT endpoint_id, encrypted_secret FROM endpoint_auths`,
  `SELECT endpoint_id, encrypted_secret FROM endpoint_tls`,
  `SELECT id, encrypted_token FROM oauth_tokens`,
  `SELECT id, headers ->> '${SEALED_HEADERS}' FROM endpoints`,
];

/** One secret of each store for each key that encrypted some of it. */
const SAMPLES = STORES.map(
  (store) => `
    (SELECT DISTINCT ON (split_part(secret, '.', 1))
      split_part(secret, '.', 1) AS "keyId", id::text AS id, secret AS "encryptedSecret"
    FROM (${store}) AS rows (id, secret) WHERE secret IS NOT NULL)`,
).join(' UNION ALL ');

/**
 * Returns the ids of the keys that encrypted stored secrets, of which the cipher cannot decrypt a single sample: it does
 * not have them, or has another key with this id. Throws within seconds when the database does not answer.
 */
export async function findMissingKeys(databaseUrl: string, cipher: SecretCipher): Promise<readonly string[]> {
  const samples = await askOnce<Sample>(databaseUrl, SAMPLES);
  const readable = new Set(samples.filter((sample) => canDecrypt(cipher, sample)).map(({ keyId }) => keyId));
  return [...new Set(samples.map(({ keyId }) => keyId))].filter((keyId) => !readable.has(keyId));
}

/** One sentence for the operator. */
export function describeMissingKeys(ids: readonly string[]): string {
  return (
    `ENCRYPTION_KEYS cannot decrypt the stored secrets: it lacks ${ids.map((id) => `the key "${id}"`).join(' and ')}, ` +
    'or has another key with this id. Add the key that the services had before, then start again.'
  );
}

function canDecrypt(cipher: SecretCipher, { id, encryptedSecret }: SecretRow): boolean {
  try {
    cipher.decrypt(encryptedSecret, id);
    return true;
  } catch {
    return false;
  }
}
