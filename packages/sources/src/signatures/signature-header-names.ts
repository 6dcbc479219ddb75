import { findKnownFormat } from './signature-formats.js';

/** The headers that senders add to their signature header. */
export interface SignatureHeaderNames {
  readonly timestamp: string | undefined;
  readonly id: string | undefined;
}

const SUFFIX = 'signature';

/**
 * `webhook-signature` has `webhook-timestamp` and `webhook-id`, and `svix-signature` follows the same pattern. Slack
 * uses different names. Capitals follow those of the signature header.
 */
export function signatureHeaderNames(signatureHeaderName: string): SignatureHeaderNames {
  if (!signatureHeaderName.toLowerCase().endsWith(SUFFIX)) return { timestamp: undefined, id: undefined };
  const prefix = signatureHeaderName.slice(0, -SUFFIX.length);
  const isLower = signatureHeaderName.endsWith(SUFFIX);
  const toName = (end: string): string => prefix + (isLower ? end.toLowerCase() : end);
  return findKnownFormat(signatureHeaderName) === 'slack'
    ? { timestamp: toName('Request-Timestamp'), id: undefined }
    : { timestamp: toName('Timestamp'), id: toName('Id') };
}

/** Whether a signature header, by its name, has a timestamp: within itself, as Stripe's does, or in another header. */
export function bringsTimestamp(signatureHeaderName: string): boolean {
  return signatureHeaderNames(signatureHeaderName).timestamp !== undefined;
}
