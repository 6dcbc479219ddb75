import { type ReceivedHeaders, findHeader } from '../requests/received-headers.js';
import type { SourceSettings } from '../checks/source-settings.js';
import { signatureHeaderNames } from './signature-header-names.js';

/** Stripe's format: `t=1492774577,v1=5257a869…`. */
const WITHIN_SIGNATURES = /(?:^|[\s,])t=(\d{1,15})(?=$|[\s,])/;

/**
 * Returns the one timestamp of a request, which is both verified and signed. It comes from the signature header itself,
 * from the configured header, or from the header that belongs to the signature header by its name. Since only one is
 * used, a fresh timestamp cannot vouch for an old one.
 */
export function findTimestamp(
  headers: ReceivedHeaders,
  { hmac, timestamp }: Pick<SourceSettings, 'hmac' | 'timestamp'>,
): string | undefined {
  const signatures = findHeader(headers, hmac?.headerName);
  const within = signatures && findWithin(signatures);
  if (within !== undefined) return within;
  if (timestamp?.headerName === undefined) {
    return hmac && findHeader(headers, signatureHeaderNames(hmac.headerName).timestamp);
  }
  const value = findHeader(headers, timestamp.headerName);
  return value && (findWithin(value) ?? value);
}

/** Whether a signature header contains its own timestamp. */
export function hasTimestampWithin(signatures: string): boolean {
  return findWithin(signatures) !== undefined;
}

function findWithin(text: string): string | undefined {
  return WITHIN_SIGNATURES.exec(text)?.[1];
}
