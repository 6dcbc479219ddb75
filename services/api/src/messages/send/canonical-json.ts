/**
 * JSON in one spelling: equal values give equal texts, whatever their key order, white space, escapes and spelling of
 * numbers. Numbers are compared as written, not as floating point, so that no two different ones become equal.
 * `json` must be valid; the deepest nesting it may have is for the caller to bound.
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

/** Beyond it a number is compared by its spelling: arithmetic on such an exponent is only work for an attacker. */
const MAX_EXPONENT_LENGTH = 100;

/** `1`, `1.0` and `10e-1` become `1e0`: the digits that count, and the power of ten that they are multiplied by. */
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

/** Not by a regular expression: `/0+$/` takes quadratic time on zeros that are not at the end. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
