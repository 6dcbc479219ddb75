import { createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import type { SecretStore } from '@posthorn/database';
import type { CliContext } from '../context/cli-context.js';
import { type Finding, fail, ok, warn } from './finding.js';

const PAGE = 500;
/** Enough for a reliable result, since a check must end. */
const MAX_SECRETS = 50_000;

/** Checks whether ENCRYPTION_KEYS can decrypt the stored secrets. */
export async function checkSecrets({
  config,
  database,
}: Pick<CliContext, 'config' | 'database'>): Promise<readonly Finding[]> {
  const cipher = createSecretCipher(parseEncryptionKeys(config(['encryptionKeys']).encryptionKeys));
  const { secretStores } = await import('@posthorn/database');
  const counts = { read: 0, unreadable: 0, old: 0 };
  for (const store of secretStores(await database())) {
    for await (const { id, encryptedSecret } of secretsOf(store)) {
      counts.read += 1;
      if (!cipher.isCurrent(encryptedSecret)) counts.old += 1;
      if (!canDecrypt(() => cipher.decrypt(encryptedSecret, id))) counts.unreadable += 1;
    }
  }
  return [evaluateSecrets(counts)];
}

interface SecretCounts {
  readonly read: number;
  readonly unreadable: number;
  readonly old: number;
}

export function evaluateSecrets({ read, unreadable, old }: SecretCounts): Finding {
  const name = 'encryption keys';
  if (unreadable > 0) {
    const advice =
      'Add the key that encrypted them to ENCRYPTION_KEYS: their endpoints cannot sign or verify.';
    return fail(name, `${unreadable} of ${read} secrets cannot be decrypted`, advice);
  }
  if (old === 0) return ok(name, `they decrypt all of ${read} secrets`);
  const advice = 'posthorn re-encrypt brings them under the first one; then the others can go.';
  return warn(name, `${old} of ${read} secrets are under an older key`, advice);
}

async function* secretsOf(store: SecretStore): AsyncGenerator<{ id: string; encryptedSecret: string }> {
  let afterId: string | undefined;
  for (let left = MAX_SECRETS; left > 0; left -= PAGE) {
    const rows = await store.listSecrets({ afterId, limit: PAGE });
    yield* rows;
    if (rows.length < PAGE) return;
    afterId = rows.at(-1)?.id;
  }
}

function canDecrypt(decrypt: () => string): boolean {
  try {
    decrypt();
    return true;
  } catch {
    return false;
  }
}
