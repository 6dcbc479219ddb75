import type { ReceivedHeaders } from '../received-headers.js';
import { findHeader } from '../received-headers.js';
import type { HmacSettings } from '../reception-settings.js';
import type { Rejection } from '../rejection.js';
import { reject } from '../rejection.js';
import { companionNames } from './companion-names.js';
import { hasTimestampWithin } from './find-timestamp.js';
import { isSigned } from './is-signed.js';
import { readSignatures } from './read-signatures.js';
import { signedContents } from './signed-contents.js';

export interface SignedRequest {
  readonly headers: ReceivedHeaders;
  readonly body: Buffer;
  readonly timestamp: string | undefined;
}

export function judgeSignature(
  { headers, body, timestamp }: SignedRequest,
  settings: HmacSettings | undefined,
): Rejection | undefined {
  if (settings === undefined) return undefined;
  const { headerName, secret } = settings;
  const header = findHeader(headers, headerName);
  if (header === undefined) return reject('hmac_missing', 'There is no signature.');
  const signatures = readSignatures(header);
  if (signatures.length === 0) return reject('hmac_failed', 'The signature header holds no HMAC-SHA256.');
  const id = findHeader(headers, companionNames(headerName).id);
  const contents = signedContents({
    secret,
    timestamp,
    id,
    headerName: headerName.toLowerCase(),
    hasTimestampWithin: hasTimestampWithin(header),
    body,
  });
  return isSigned(body, signatures, contents)
    ? undefined
    : reject('hmac_failed', 'No signature is of this body by the secret that is configured.');
}
