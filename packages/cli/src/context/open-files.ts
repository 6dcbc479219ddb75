import { randomBytes } from 'node:crypto';
import { type FileStore, openFileStore } from '@posthorn/storage';
import type { CliContext } from './cli-context.js';

/** Opens the file storage without using its links, so any encryption key suffices. */
export async function openFiles({ config }: Pick<CliContext, 'config'>): Promise<FileStore> {
  const { storageUrl: location, publicBaseUrl } = config(['storageUrl', 'publicBaseUrl']);
  const encryptionKeys = [{ id: 'none', key: randomBytes(32) }] as const;
  return await openFileStore({ location, publicBaseUrl, encryptionKeys });
}
