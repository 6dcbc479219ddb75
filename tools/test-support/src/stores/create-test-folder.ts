import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseAfterFile } from '../releases.js';

/** A new empty folder; the test file removes it with its contents at the end. */
export async function createTestFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'posthorn-files-'));
  releaseAfterFile(() => rm(path, { recursive: true, force: true }));
  return path;
}
