import type { Database } from '@posthorn/database';
import { type FileStore, responseBodyKey } from '@posthorn/storage';

export interface ResponseBodyEraser {
  readonly attempts: Pick<
    Database['attempts'],
    'findStoredBodies' | 'forgetStoredBodies' | 'eraseRecordedBodies'
  >;
  readonly files: Pick<FileStore, 'delete'>;
}

/** Files first: a body that could not be erased stays on record, and is erased when this is asked for again. */
export async function eraseResponseBodies(
  messageId: string,
  { attempts, files }: ResponseBodyEraser,
): Promise<void> {
  const bodies = await attempts.findStoredBodies([messageId]);
  if (bodies.length > 0) await files.delete(bodies.map(responseBodyKey));
  await attempts.forgetStoredBodies(bodies);
  await attempts.eraseRecordedBodies(messageId);
}
