import { holdsOwnSecret, isCredentialHeader, maskSecret } from '@posthorn/common';
import type { Caller } from './caller.js';

type Headers = Readonly<Record<string, string>>;

/** Only the destination can use the headers of Posthorn's signature. */
const OWN_NAME = /^(?:x-)?webhook-/i;
/** Names of receivers' credentials that need not say so, such as `X-Functions-Key`. */
const KEY_NAME = /(?<!idempotency-|ordering-)key|pass|credential|session|jwt/i;
/** The beginning of a JSON Web Token: two objects. */
const JSON_WEB_TOKEN = /^eyJ[\w-]*\.eyJ/;
const WITH_SCHEME = /^(?:basic|bearer|digest|hmac|token|apikey|aws4-\S+) /i;

/**
 * Masks the credentials among headers for a portal token without `secrets.read`. The API refuses a masked value in a
 * change.
 */
export function shownHeaders(headers: Headers, { portal }: Caller): Headers {
  if (portal === undefined || portal.capabilities.has('secrets.read')) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isCredential(name, value) ? maskSecret(value) : value,
    ]),
  );
}

/** For headers that are secret by what they are. */
export function maskHeaders(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskSecret(value)]));
}

function isCredential(name: string, value: string): boolean {
  if (OWN_NAME.test(name)) return false;
  if (isCredentialHeader(name) || KEY_NAME.test(name)) return true;
  return WITH_SCHEME.test(value) || JSON_WEB_TOKEN.test(value) || holdsOwnSecret(value);
}
