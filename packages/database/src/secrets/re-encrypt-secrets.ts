import type { SecretCipher } from '@posthorn/common';
import type { SecretStore } from './secret-store.js';

const PAGE = 500;

/**
 * Brings every secret of a store under the current encryption key, while the services run, and returns how many it changed. It can
 * be stopped and started again at any time. Throws when a secret's key is not among the cipher's.
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
