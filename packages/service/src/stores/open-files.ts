import { parseEncryptionKeys } from '@posthorn/common';
import { type FileStore, openFileStore } from '@posthorn/storage';
import type { ServiceContext } from '../service-context.js';

/** The variables of a service that stores files. */
export const FILE_VARIABLES = ['storageUrl', 'publicBaseUrl'] as const;

/** Opens the file storage, and closes it when the process stops. The storage may be unavailable at any time. */
export async function openFiles(
  context: ServiceContext<(typeof FILE_VARIABLES)[number]>,
): Promise<FileStore> {
  const { config, releases } = context;
  const files = await openFileStore({
    location: config.storageUrl,
    publicBaseUrl: config.publicBaseUrl,
    encryptionKeys: parseEncryptionKeys(config.encryptionKeys),
  });
  releases.push('files', () => files.close());
  return files;
}
