import type { SecretCipher } from '@posthorn/common';
import type { SecretStore } from './secret-store.js';

type Stores =
  'signingKeys' | 'signatureKeys' | 'endpointHeaders' | 'endpointAuths' | 'endpointTls' | 'oauthTokens';

/** Where a database keeps secrets. */
export function secretStores(
  database: Readonly<Record<Stores, SecretStore>> & {
    readonly sources: SecretStore & { readonly tokens: SecretStore };
  },
): readonly SecretStore[] {
  const { signingKeys, signatureKeys, sources, endpointHeaders, endpointAuths, endpointTls, oauthTokens } =
    database;
  const ofEndpoints = [endpointHeaders, endpointAuths, endpointTls];
  return [signingKeys, signatureKeys, sources, sources.tokens, ...ofEndpoints, oauthTokens];
}

const PAGE = 500;

/**
 * Re-encrypts every secret of a store with the current encryption key. Runs beside the services, and can be stopped and
 * restarted at any time. Returns the number of changed secrets. Throws when the cipher does not have a secret's key.
 */
export async function reEncryptSecrets(secrets: SecretStore, cipher: SecretCipher): Promise<number> {
  let changed = 0;
  let afterId: string | undefined;
  for (;;) {
    const rows = await secrets.listSecrets({ afterId, limit: PAGE });
    for (const row of rows.filter(({ encryptedSecret }) => !cipher.isCurrent(encryptedSecret))) {
      const plain = cipher.decrypt(row.encryptedSecret, row.id);
      if (await secrets.replaceSecret(row, cipher.encrypt(plain, row.id))) changed += 1;
    }
    if (rows.length < PAGE) return changed;
    afterId = rows.at(-1)?.id;
  }
}
