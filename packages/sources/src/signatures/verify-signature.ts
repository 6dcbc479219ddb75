import { type ReceivedHeaders, findHeader } from '../requests/received-headers.js';
import type { HmacSettings } from '../checks/source-settings.js';
import { type Rejection, reject } from '../checks/rejection.js';
import { signatureHeaderNames } from './signature-header-names.js';
import { hasTimestampWithin } from './find-timestamp.js';
import { isSigned } from './is-signed.js';
import { readSignatures } from './read-signatures.js';
import { signedContents } from './signed-contents.js';

const STANDARD_ENTRY = /(?:^|\s)v1,/;

export interface SignedRequest {
  readonly headers: ReceivedHeaders;
  readonly body: Buffer;
  readonly timestamp: string | undefined;
}

/** Runs the checks that do not need the body. */
export function verifySignatureHeader(
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

export function verifySignature(
  { headers, body, timestamp }: SignedRequest,
  settings: HmacSettings | undefined,
): Rejection | undefined {
  const early = verifySignatureHeader(headers, settings);
  if (early !== undefined || settings === undefined) return early;
  const { headerName, secret } = settings;
  const header = findHeader(headers, headerName) ?? '';
  const contents = signedContents({
    secret,
    timestamp,
    id: findHeader(headers, signatureHeaderNames(headerName).id),
    headerName,
    hasTimestampWithin: hasTimestampWithin(header),
    hasStandardEntry: STANDARD_ENTRY.test(header),
    body,
  });
  return isSigned(body, readSignatures(header), contents)
    ? undefined
    : reject('hmac_failed', 'No signature is of this body by the secret that is configured.');
}
