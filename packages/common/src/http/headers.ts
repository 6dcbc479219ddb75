import { isUtf8 } from 'node:buffer';

/** What each outbound request calls its client. */
export const USER_AGENT = 'Posthorn/0.1';

const NOT_ASCII = /[\u0080-\u00ff]/;

/** The text of a header's value. Node.js decodes it as Latin-1, and many senders write UTF-8. */
export function decodeHeader(value: string): string {
  if (!NOT_ASCII.test(value)) return value;
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}

/**
 * Normalizes a header's name as receivers may compare it: without case, and with a hyphen for an underscore. CGI, WSGI
 * and similar interfaces treat `X_Webhook_Id` and `X-Webhook-Id` as one name.
 */
export function foldHeaderName(name: string): string {
  const lower = name.toLowerCase();
  return lower.includes('_') ? lower.replaceAll('_', '-') : lower;
}

const CREDENTIAL = /auth|cookie|token|secret|signature|password|api[-_]?key|hmac/i;

/** Whether a header of that name contains a credential or a similar value that must not be shown or stored. */
export function isCredentialHeader(name: string): boolean {
  return CREDENTIAL.test(name);
}
