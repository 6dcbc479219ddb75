import { randomBytes } from 'node:crypto';
import { type FileStore, openFileStore } from '@posthorn/storage';
import type { CliContext } from './cli-context.js';

/** The file storage without its links, so that any key will do. */
export async function openFiles({ config }: Pick<CliContext, 'config'>): Promise<FileStore> {
  const { storageUrl: location, publicBaseUrl } = config(['storageUrl', 'publicBaseUrl']);
  const encryptionKeys = [{ id: 'none', key: randomBytes(32) }] as const;
  return await openFileStore({ location, publicBaseUrl, encryptionKeys });
}
