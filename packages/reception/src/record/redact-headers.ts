import { isCredentialHeader, maskSecret } from '@posthorn/common';
import type { ReceivedHeaders } from '../received-headers.js';

/** Headers as they may be kept and shown: what holds a credential, by its name or by the endpoint's settings, is masked. */
export function redactHeaders(
  headers: ReceivedHeaders,
  secretNames: readonly (string | undefined)[],
): Readonly<Record<string, string>> {
  const secret = new Set(secretNames.map((name) => name?.toLowerCase()));
  return Object.fromEntries(
    Array.from(headers, ([key, { name, value }]) => [
      name,
      secret.has(key) || isCredentialHeader(key) ? maskSecret(value) : value,
    ]),
  );
}
