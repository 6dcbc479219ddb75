/** A sender that rotates its secret signs with two or three secrets. */
const MAX_SIGNATURES = 16;
/** Each public key makes a pass over the body for each of them, and a rotation has two. */
const MAX_ASYMMETRIC = 2;
const MAX_PARTS = 4 * MAX_SIGNATURES;

const SCHEME = /^(sha256|sha512|sha1|h1|v1|v0)=(?=.)/i;
const LONGEST_SCHEME = 'sha256=';
const HEX = /^([0-9a-f]{2})+$/i;
const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/;
const ASYMMETRIC = /(?:^|\s)v1a,([0-9A-Za-z+/]{86}==)(?=$|\s)/g;

/**
 * Returns the HMAC values of a signature header: hex or base64 of so many bytes, with or without a scheme before them,
 * separated by commas, semicolons or spaces. Skips other parts (a version, a timestamp, an id). Takes only the first of
 * too many values.
 */
export function readSignatures(header: string, bytes: number): readonly Buffer[] {
  return header
    .split(/[\s,;]+/, MAX_PARTS)
    .flatMap((part) => decode(part, bytes))
    .slice(0, MAX_SIGNATURES);
}

/** Returns the ed25519 signatures of Standard Webhooks. */
export function readAsymmetric(header: string): readonly Buffer[] {
  const entries = Array.from(header.matchAll(ASYMMETRIC), ([, text = '']) => Buffer.from(text, 'base64'));
  return entries.slice(0, MAX_ASYMMETRIC);
}

function decode(part: string, bytes: number): readonly Buffer[] {
  if (part.length > LONGEST_SCHEME.length + 2 * bytes) return [];
  const text = part.replace(SCHEME, '');
  if (text.length === 2 * bytes && HEX.test(text)) return [Buffer.from(text, 'hex')];
  const isBase64 = text.replace(/=+$/, '').length === Math.ceil((8 * bytes) / 6) && BASE64.test(text);
  return isBase64 ? [Buffer.from(text, 'base64')] : [];
}
