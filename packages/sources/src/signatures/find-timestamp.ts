import { findHeader } from '../requests/received-headers.js';
import { type PlacedRequest, readPlace } from '../requests/read-place.js';
import { type SignatureRule, hasTimestampInValue } from '../senders/sender.js';
import { type SigningSettings, findRule } from './find-rule.js';
import { signatureHeaderNames } from './signature-header-names.js';

/** The formats of Stripe and Paddle: `t=1492774577,v1=5257a869…`, `ts=1671552777;h1=eb4d0dc8…`. */
const WITHIN_SIGNATURES = /(?:^|[\s,;])ts?=(\d{1,15})(?=$|[\s,;])/;

/**
 * Returns the one timestamp of a request, which is both verified and signed. It comes from the signature header itself,
 * from the configured header, from where the sender's rule has it, or from the header that belongs to the signature
 * header by its name. Since only one is used, a fresh timestamp cannot vouch for an old one.
 */
export function findTimestamp(request: PlacedRequest, settings: SigningSettings): string | undefined {
  const { headers } = request;
  const rule = findRule(headers, settings);
  const headerName = settings.hmac?.headerName ?? (rule && headerOf(rule));
  const mayBeWithin = rule === undefined || hasTimestampInValue(rule);
  const within = mayBeWithin ? findWithin(findHeader(headers, headerName)) : undefined;
  return within ?? findBeside(request, { rule, headerName, configured: settings.timestamp?.headerName });
}

interface TimestampPlaces {
  readonly rule: SignatureRule | undefined;
  readonly headerName: string | undefined;
  readonly configured: string | undefined;
}

function findBeside(
  request: PlacedRequest,
  { rule, headerName, configured }: TimestampPlaces,
): string | undefined {
  const { headers } = request;
  if (configured !== undefined) {
    const value = findHeader(headers, configured);
    return findWithin(value) ?? value;
  }
  if (rule !== undefined) return rule.timestamp && readPlace(request, rule.timestamp, [rule.in, rule.id]);
  return headerName && findHeader(headers, signatureHeaderNames(headerName).timestamp);
}

function headerOf({ in: place }: SignatureRule): string | undefined {
  return 'header' in place ? place.header : undefined;
}

/** Whether the timestamp stands in the body of a request, so that it is checked once the body was read. */
export function isTimestampInBody({ provider, hmac, timestamp }: SigningSettings): boolean {
  if (timestamp?.headerName !== undefined) return false;
  const rule = findRule(new Map(), { provider, hmac, timestamp });
  return rule?.timestamp !== undefined && 'body' in rule.timestamp;
}

/** Whether a signature header contains its own timestamp. */
export function hasTimestampWithin(signatures: string): boolean {
  return findWithin(signatures) !== undefined;
}

function findWithin(text: string | undefined): string | undefined {
  return text && WITHIN_SIGNATURES.exec(text)?.[1];
}
