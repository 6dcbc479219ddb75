import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { readContent } from '../storage-error.js';

/** Whether the path does not exist, or one of its parts is a file. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, ['ENOENT', 'ENOTDIR']);
}

export function hasCode(error: unknown, codes: readonly string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

interface Writing {
  readonly path: string;
  readonly content: Buffer | Readable;
  readonly signal: AbortSignal | undefined;
}

/**
 * Writes to a temporary file and then renames it, so that a reader never sees an incomplete file. Does not force the
 * file to the disk.
 */
export async function writeWholeFile(writing: Writing): Promise<void> {
  try {
    await writeOnce(writing);
  } catch (error) {
    // The folder was removed at this moment. A stream cannot be read twice.
    if (!Buffer.isBuffer(writing.content) || !hasCode(error, ['ENOENT'])) throw error;
    await writeOnce(writing);
  }
}

async function writeOnce({ path, content, signal }: Writing): Promise<void> {
  signal?.throwIfAborted();
  // No key contains a `~`, so no link leads to a file that is being written.
  const aside = `${path}~${randomBytes(8).toString('hex')}`;
  const file = await openNew(aside);
  try {
    await writeContent(file, content, signal).finally(() => file.close());
    signal?.throwIfAborted();
    await rename(aside, path);
  } catch (error) {
    await unlink(aside).catch(() => undefined);
    throw error;
  }
}

async function writeContent(
  file: FileHandle,
  content: Buffer | Readable,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (Buffer.isBuffer(content)) await file.writeFile(content);
  else for await (const chunk of readContent(content, signal)) await file.writeFile(chunk);
}

/** Creates the folder only when it is missing, which avoids a check before each file. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', FILE_MODE);
  } catch (error) {
    if (!hasCode(error, ['ENOENT'])) throw error;
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    return await open(path, 'wx', FILE_MODE);
  }
}
