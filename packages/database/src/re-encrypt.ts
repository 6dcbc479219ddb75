import { createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import { ConfigError, loadConfig } from '@posthorn/config';
import { connectDatabase } from './connect-database.js';
import { reEncryptSecrets, secretStores } from './secrets/re-encrypt-secrets.js';

try {
  const { databaseUrl, encryptionKeys } = loadConfig(['databaseUrl', 'encryptionKeys']);
  const database = connectDatabase({
    url: databaseUrl,
    applicationName: 'posthorn re-encrypt',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  const cipher = createSecretCipher(parseEncryptionKeys(encryptionKeys));
  let changed = 0;
  try {
    for (const store of secretStores(database)) changed += await reEncryptSecrets(store, cipher);
  } finally {
    await database.close();
  }
  process.stdout.write(`Secrets brought under the current key: ${changed}.\n`);
} catch (error) {
  const reason = error instanceof ConfigError ? error.message : `Re-encryption failed: ${String(error)}`;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
