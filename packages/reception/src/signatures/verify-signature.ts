import type { ReceivedHeaders } from '../requests/received-headers.js';
import { findHeader } from '../requests/received-headers.js';
import type { HmacSettings } from '../checks/reception-settings.js';
import type { Rejection } from '../checks/rejection.js';
import { reject } from '../checks/rejection.js';
import { companionNames } from './signature-header-names.js';
import { hasTimestampWithin } from './find-timestamp.js';
import { isSigned } from './is-signed.js';
import { readSignatures } from './read-signatures.js';
import { signedContents } from './signed-contents.js';

export interface SignedRequest {
  readonly headers: ReceivedHeaders;
  readonly body: Buffer;
  readonly timestamp: string | undefined;
}

/** What can be told before the body is there. */
export function judgeSignatureHeader(
  headers: ReceivedHeaders,
  settings: HmacSettings | undefined,
): Rejection | undefined {
  if (settings === undefined) return undefined;
  const header = findHeader(headers, settings.headerName);
  if (header === undefined) return reject('hmac_missing', 'There is no signature.');
  return readSignatures(header).length === 0
    ? reject('hmac_failed', 'The signature header holds no HMAC-SHA256.')
    : undefined;
}

export function judgeSignature(
  { headers, body, timestamp }: SignedRequest,
  settings: HmacSettings | undefined,
): Rejection | undefined {
  const early = judgeSignatureHeader(headers, settings);
  if (early !== undefined || settings === undefined) return early;
  const { headerName, secret } = settings;
  const header = findHeader(headers, headerName) ?? '';
  const contents = signedContents({
    secret,
    timestamp,
    id: findHeader(headers, companionNames(headerName).id),
    headerName: headerName.toLowerCase(),
    hasTimestampWithin: hasTimestampWithin(header),
    body,
  });
  return isSigned(body, readSignatures(header), contents)
    ? undefined
    : reject('hmac_failed', 'No signature is of this body by the secret that is configured.');
}
