import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseAfterFile } from '../releases.js';

/** An empty folder of one's own, removed with all that is in it after the file. */
export async function createTestFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'posthorn-files-'));
  releaseAfterFile(() => rm(path, { recursive: true, force: true }));
  return path;
}
