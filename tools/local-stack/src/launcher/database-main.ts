import { once } from 'node:events';
import { createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import { MigrationError, applyMigrations, describeMissingKeys, findMissingKeys } from '@posthorn/database';
import { StartError } from '../machine/start-error.js';
import type { DatabaseAnswer, DatabaseTask, PreparedDatabase } from './prepare-database.js';
import { provisionAccount } from './provision-account.js';

/** The process of `prepareDatabase`. It ends when the launcher is gone. */
process.on('disconnect', () => process.exit());
const [task] = (await once(process, 'message')) as [DatabaseTask];
process.send?.(await answer(task), () => process.disconnect());

async function answer(given: DatabaseTask): Promise<DatabaseAnswer> {
  try {
    return { prepared: await prepare(given) };
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    const isPlain = [StartError, MigrationError].some((kind) => error instanceof kind);
    return { fault: { message: isPlain ? message : stack, isPlain } };
  }
}

async function prepare({ databaseUrl, encryptionKeys, accounts }: DatabaseTask): Promise<PreparedDatabase> {
  await applyMigrations(databaseUrl);
  const missing = await findMissingKeys(databaseUrl, createSecretCipher(parseEncryptionKeys(encryptionKeys)));
  if (missing.length > 0) throw new StartError(describeMissingKeys(missing));
  return await provisionAccount(databaseUrl, accounts);
}
