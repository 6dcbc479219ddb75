import { type ReceivedHeaders, findHeader } from '../requests/received-headers.js';
import type { HmacSettings } from '../checks/source-settings.js';
import { type Rejection, reject } from '../checks/rejection.js';
import { signatureHeaderNames } from './signature-header-names.js';
import { hasTimestampWithin } from './find-timestamp.js';
import { type SignedContent, signedContents } from './signed-contents.js';
import { createHmac, timingSafeEqual } from 'node:crypto';

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

/** Whether any of the signatures matches any of these contents. Each comparison takes constant time. */
function isSigned(body: Buffer, signatures: readonly Buffer[], contents: readonly SignedContent[]): boolean {
  return contents.some(({ prefix, key }) => {
    const expected = createHmac('sha256', key).update(prefix, 'latin1').update(body).digest();
    return signatures.some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  });
}

/** A sender that rotates its secret signs with two or three secrets. */
const MAX_SIGNATURES = 16;
const MAX_PARTS = 4 * MAX_SIGNATURES;

const SCHEME = /^(sha256|v1|v0)=(?=.)/i;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[0-9A-Za-z+/]{43}=?$/;

/**
 * Returns the HMAC-SHA256 values of a signature header: hex or base64, with or without a scheme before them, separated
 * by commas or spaces. Skips other parts (a version, a timestamp, an id). Takes only the first of too many values.
 */
function readSignatures(header: string): readonly Buffer[] {
  return header
    .split(/[\s,]+/, MAX_PARTS)
    .flatMap(decode)
    .slice(0, MAX_SIGNATURES);
}

function decode(part: string): readonly Buffer[] {
  const text = part.replace(SCHEME, '');
  if (HEX.test(text)) return [Buffer.from(text, 'hex')];
  return BASE64.test(text) ? [Buffer.from(text, 'base64')] : [];
}
