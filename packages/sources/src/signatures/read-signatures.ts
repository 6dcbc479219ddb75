/** A sender that rotates its secret signs with two or three secrets. */
const MAX_SIGNATURES = 16;
const MAX_PARTS = 4 * MAX_SIGNATURES;

const SCHEME = /^(sha256|v1|v0)=(?=.)/i;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[0-9A-Za-z+/]{43}=?$/;

/**
 * Returns the HMAC-SHA256 values of a signature header: hex or base64, with or without a scheme before them, separated
 * by commas or spaces. Skips other parts (a version, a timestamp, an id). Takes only the first of too many values.
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
