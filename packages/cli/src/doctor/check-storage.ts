import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createUuidV7 } from '@posthorn/common';
import type { CliContext } from '../context/cli-context.js';
import { openFiles } from '../context/open-files.js';
import { type Finding, ok, warn } from './finding.js';

const WITHIN_MS = 10_000;

/** Writes a small file, and deletes it. */
export async function checkStorage({ config }: Pick<CliContext, 'config'>): Promise<readonly Finding[]> {
  const { storageUrl: location } = config(['storageUrl']);
  const description = location.kind === 'folder' ? resolve(location.path) : `the bucket ${location.bucket}`;
  if (location.kind === 'folder' && !existsSync(description)) {
    const advice =
      'Run this where the services run, with their STORAGE_URL; they make the folder when they need it.';
    return [warn('file storage', `${description} does not exist here`, advice)];
  }
  const files = await openFiles({ config });
  try {
    const key = `doctor/${createUuidV7()}`;
    await files.put(key, Buffer.from('doctor'), { signal: AbortSignal.timeout(WITHIN_MS) });
    await files.delete([key]);
  } finally {
    await files.close();
  }
  return [ok('file storage', `${description} can be written`)];
}
