import { parseJson } from '../json/parse-json.js';
import type { SecretCipher } from './secret-cipher.js';

/** Headers as stored: encrypted under SEALED_HEADERS, or nothing when there are none. */
export type StoredHeaders = Readonly<Record<string, string>>;

/** No header can have this name (RFC 9110, section 5.6.2). */
export const SEALED_HEADERS = '@encrypted';

/** Encrypts headers for the row of their endpoint, because their values may be credentials. */
export function sealHeaders(
  headers: Readonly<Record<string, string>>,
  endpointId: string,
  cipher: SecretCipher,
): StoredHeaders {
  if (Object.keys(headers).length === 0) return {};
  return { [SEALED_HEADERS]: cipher.encrypt(JSON.stringify(headers), endpointId) };
}

/** Throws when the text is damaged, belongs to another endpoint, or was encrypted with an unknown key. */
export function openHeaders(
  stored: StoredHeaders,
  endpointId: string,
  cipher: SecretCipher,
): Readonly<Record<string, string>> {
  const sealed = stored[SEALED_HEADERS];
  if (sealed === undefined) return {};
  return parseJson(cipher.decrypt(sealed, endpointId)) as Readonly<Record<string, string>>;
}
