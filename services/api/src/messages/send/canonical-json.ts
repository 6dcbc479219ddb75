/**
 * Canonical JSON: equal values give equal texts, independent of key order, white space, escapes and number format.
 * Numbers are compared as decimal text, not as floating point, so two different numbers never become equal.
 * `json` must be valid. The caller must bound its nesting depth.
 */
export function canonicalJson(json: string): string {
  const tokens = json.match(TOKEN) ?? [];
  const cursor = { at: 0 };
  return writeValue(tokens, cursor);
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s,:{}[\]"]+/g;

interface Cursor {
  at: number;
}

function writeValue(tokens: readonly string[], cursor: Cursor): string {
  const token = tokens[cursor.at++] ?? '';
  if (token === '{') return writeObject(tokens, cursor);
  if (token === '[') return writeArray(tokens, cursor);
  if (token.startsWith('"')) return canonicalString(token);
  return /^[-\d]/.test(token) ? canonicalNumber(token) : token;
}

function writeObject(tokens: readonly string[], cursor: Cursor): string {
  const members = new Map<string, string>();
  while (tokens[cursor.at] !== '}') {
    const key = canonicalString(tokens[cursor.at++] ?? '""');
    members.set(key, writeValue(tokens, cursor));
  }
  cursor.at += 1;
  const sorted = [...members].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, value]) => `${key}:${value}`).join(',')}}`;
}

function writeArray(tokens: readonly string[], cursor: Cursor): string {
  const items: string[] = [];
  while (tokens[cursor.at] !== ']') items.push(writeValue(tokens, cursor));
  cursor.at += 1;
  return `[${items.join(',')}]`;
}

function canonicalString(token: string): string {
  return JSON.stringify(JSON.parse(token));
}

/** A longer exponent is compared as text, because arithmetic on it would only serve an attacker. */
const MAX_EXPONENT_LENGTH = 100;

/** `1`, `1.0` and `10e-1` become `1e0`: the significant digits and the power of ten. */
function canonicalNumber(token: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? [];
  if (exponent.length > MAX_EXPONENT_LENGTH) return token;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = withoutTrailingZeros(digits);
  if (significant === '') return '0';
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}

/** Avoids a regular expression: `/0+$/` takes quadratic time on zeros that are not at the end. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
