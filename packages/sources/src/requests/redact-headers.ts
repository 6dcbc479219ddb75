import { decodeHeader, isCredentialHeader, maskSecret } from '@posthorn/common';
import type { RequestHead } from './received-request.js';
import { holdsSecret } from './holds-secret.js';

/**
 * Returns headers that may be stored and shown. Masks values that contain a credential according to their name, the
 * endpoint's settings or their content.
 */
export function redactHeaders(
  { headers, secretToken }: Pick<RequestHead, 'headers' | 'secretToken'>,
  secretNames: readonly (string | undefined)[],
): Readonly<Record<string, string>> {
  const secret = new Set(secretNames.map((name) => name?.toLowerCase()));
  return Object.fromEntries(
    Array.from(headers, ([key, { name, value }]) => [
      name,
      secret.has(key) || isCredentialHeader(key) || holdsSecret(value, secretToken)
        ? maskSecret(value)
        : decodeHeader(value),
    ]),
  );
}
