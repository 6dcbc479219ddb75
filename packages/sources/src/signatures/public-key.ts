import { type KeyObject, createPublicKey } from 'node:crypto';
import { isObject, parseJson } from '@posthorn/common';

const ED25519_PREFIX = 'whpk_';
const ED25519_BYTES = 32;
/** RFC 8410, section 4: what precedes the 32 bytes of a public key. */
const ED25519_DER = Buffer.from('302a300506032b6570032100', 'hex');
const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/;

/**
 * Parses a public key: `whpk_` and base64 of Standard Webhooks for ed25519, PEM or the base64 of its DER for ECDSA.
 * The line ends of PEM may be written out.
 * Returns undefined for any other text.
 */
export function parsePublicKey(text: string, kind: 'ed25519' | 'ecdsa'): KeyObject | undefined {
  try {
    if (kind === 'ed25519') return parseEd25519(text);
    const key = BASE64.test(text)
      ? createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
      : createPublicKey(text.replaceAll(String.raw`\n`, '\n'));
    return key.asymmetricKeyType === 'ec' && !text.includes('PRIVATE') ? key : undefined;
  } catch {
    return undefined;
  }
}

function parseEd25519(text: string): KeyObject | undefined {
  if (!text.startsWith(ED25519_PREFIX)) return undefined;
  const encoded = text.slice(ED25519_PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64');
  if (!BASE64.test(encoded) || bytes.length !== ED25519_BYTES) return undefined;
  return createPublicKey({ key: Buffer.concat([ED25519_DER, bytes]), format: 'der', type: 'spki' });
}

/** Each makes a pass over the body for each signature. */
const MAX_KEYS = 4;

/**
 * Returns the ed25519 keys of a key set (RFC 7517 and RFC 8037), the first four of them: the newest come first. It may
 * have keys for other uses. Returns undefined for any other text.
 */
export function parseKeySet(text: string): readonly KeyObject[] | undefined {
  try {
    const set = parseJson(text);
    const keys = isObject(set) ? set['keys'] : undefined;
    return Array.isArray(keys) ? keys.filter(isVerifying).slice(0, MAX_KEYS).map(toEd25519) : undefined;
  } catch {
    return undefined;
  }
}

const COORDINATE = /^[\w-]{43}$/;

interface Ed25519Jwk {
  readonly x: string;
}

function isVerifying(key: unknown): key is Ed25519Jwk {
  if (!isObject(key) || key['kty'] !== 'OKP' || key['crv'] !== 'Ed25519') return false;
  const { use = 'sig', x } = key;
  return use === 'sig' && typeof x === 'string' && COORDINATE.test(x);
}

function toEd25519({ x }: Ed25519Jwk): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
