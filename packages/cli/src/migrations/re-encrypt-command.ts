import { createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import type { Command } from 'commander';
import type { CliContext } from '../context/cli-context.js';
import type { WithContext } from '../context/with-context.js';

export function addReEncryptCommand(program: Command, withContext: WithContext): void {
  program
    .command('re-encrypt')
    .description('encrypts every secret with the first of ENCRYPTION_KEYS, while the services run')
    .action(withContext(reEncrypt));
}

/** Can be stopped at any time. The next run continues. */
async function reEncrypt(context: CliContext): Promise<void> {
  const { reEncryptSecrets, secretStores } = await import('@posthorn/database');
  const keys = parseEncryptionKeys(context.config(['encryptionKeys']).encryptionKeys);
  const [{ id: key }] = keys;
  await context.record({ action: 'secrets.re-encrypt', subject: 'secrets', details: { key } });
  const cipher = createSecretCipher(keys);
  let changed = 0;
  for (const store of secretStores(await context.database()))
    changed += await reEncryptSecrets(store, cipher);
  context.output.document({ changed }, () => `Secrets brought under the current key: ${changed}.`);
}
