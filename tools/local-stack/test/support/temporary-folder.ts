import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';

/** A folder for the tests of this file, removed after them. PostgreSQL's user may access it. */
export function useTemporaryFolder(): { path: string } {
  const folder = { path: '' };
  beforeAll(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'posthorn-local-stack-'));
    await chmod(folder.path, 0o711);
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
