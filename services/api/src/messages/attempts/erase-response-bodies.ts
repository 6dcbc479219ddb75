import type { Database } from '@posthorn/database';
import { type FileStore, responseBodyKey } from '@posthorn/storage';

export interface ResponseBodyEraser {
  readonly attempts: Pick<
    Database['attempts'],
    'findStoredBodies' | 'forgetStoredBodies' | 'eraseRecordedBodies'
  >;
  readonly files: Pick<FileStore, 'delete'>;
}

/** Erases the files first: a body whose erasure failed stays on record, and the next call erases it. */
export async function eraseResponseBodies(
  messageIds: readonly string[],
  { attempts, files }: ResponseBodyEraser,
): Promise<void> {
  const bodies = await attempts.findStoredBodies(messageIds);
  if (bodies.length > 0) await files.delete(bodies.map(responseBodyKey));
  await attempts.forgetStoredBodies(bodies);
  await attempts.eraseRecordedBodies(messageIds);
}
