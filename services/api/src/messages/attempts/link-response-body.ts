import type { AttemptRow } from '@posthorn/database';
import { type FileStore, responseBodyKey } from '@posthorn/storage';
import { type Caller, planOf } from '../../http/caller.js';
import type { RecordedBodies } from './recorded-bodies.js';

/** A response body is stored as a file or in the attempt's record. */
export interface ResponseBodyLinks {
  readonly files: Pick<FileStore, 'createLink'>;
  readonly recordedBodies: Pick<RecordedBodies, 'createLink'>;
}

const EXPIRES_IN_SECONDS = 15 * 60;

type Attempt = Pick<AttemptRow, 'messageId' | 'attemptNo' | 'responseBodyStored' | 'responseBodyRecorded'>;

/**
 * A new link to the stored response body. Undefined when none is stored, or when the caller's plan does not include
 * bodies, or its portal token does not.
 */
export async function linkResponseBody(
  row: Attempt,
  caller: Caller,
  { files, recordedBodies }: ResponseBodyLinks,
): Promise<string | undefined> {
  const { messageId, attemptNo, responseBodyStored, responseBodyRecorded } = row;
  if (caller.portal?.capabilities.has('payloads.read') === false) return undefined;
  if (!planOf(caller).storesResponseBodies) return undefined;
  const options = { expiresInSeconds: EXPIRES_IN_SECONDS, fileName: `${messageId}-${attemptNo}.bin` };
  if (responseBodyRecorded) return recordedBodies.createLink(row, options);
  return responseBodyStored ? await files.createLink(responseBodyKey(row), options) : undefined;
}
