import type { AttemptRow } from '@posthorn/database';
import type { FileStore } from '@posthorn/storage';
import { responseBodyKey } from '@posthorn/storage';
import type { Caller } from '../../caller.js';
import { planOf } from '../../caller.js';

export type ResponseBodyLinks = Pick<FileStore, 'createLink'>;

const EXPIRES_IN_SECONDS = 15 * 60;

/** A fresh link to the stored response body; undefined when there is none, or the caller's plan does not include them. */
export async function linkResponseBody(
  row: Pick<AttemptRow, 'messageId' | 'attemptNo' | 'responseBodyStored'>,
  caller: Caller,
  files: ResponseBodyLinks,
): Promise<string | undefined> {
  if (!row.responseBodyStored || !planOf(caller).storesResponseBodies) return undefined;
  return await files.createLink(responseBodyKey(row), {
    expiresInSeconds: EXPIRES_IN_SECONDS,
    fileName: `${row.messageId}-${row.attemptNo}.bin`,
  });
}
