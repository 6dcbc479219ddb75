/** A sender that rotates its secret signs with two or three. */
const MAX_SIGNATURES = 16;
const MAX_PARTS = 4 * MAX_SIGNATURES;

const SCHEME = /^(sha256|v1|v0)=(?=.)/i;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[0-9A-Za-z+/]{43}=?$/;

/**
 * The HMAC-SHA256 values that a signature header holds: hex or base64, with or without a scheme before them, separated by commas or
 * spaces. What is none of them is passed over (a version, a timestamp, an id); of too many, the first are taken.
 */
export function readSignatures(header: string): readonly Buffer[] {
  return header
    .split(/[\s,]+/, MAX_PARTS)
    .flatMap(decode)
    .slice(0, MAX_SIGNATURES);
}

function decode(part: string): readonly Buffer[] {
  const text = part.replace(SCHEME, '');
  if (HEX.test(text)) return [Buffer.from(text, 'hex')];
  return BASE64.test(text) ? [Buffer.from(text, 'base64')] : [];
}
