/** A number of JSON that a double does not hold as it was written: `1.0`, `1e400`, `12345678901234567890`. */
export interface ExactNumber {
  readonly rawJSON: string;
}

/** A number of JSON. One that is exact is written again as it came (JSON.rawJSON of ECMAScript). */
export type JsonNumber = number | ExactNumber;

/** Node.js 20 lacks both, and rounds. */
const { rawJSON = Number, isRawJSON = () => false } = JSON as {
  rawJSON?(text: string): JsonNumber;
  isRawJSON?(value: unknown): boolean;
};

/** Reads the text of a JSON number. */
export function toJsonNumber(text: string): JsonNumber {
  const double = Number(text);
  return String(double) === text ? double : rawJSON(text);
}

export function isExactNumber(value: unknown): value is ExactNumber {
  return isRawJSON(value);
}

/** The text that writes a number. */
export function formatNumber(number: JsonNumber): string {
  return typeof number === 'number' ? String(number) : number.rawJSON;
}

/** Equal numbers have the same key, however they are written. */
export function keyOfNumber(number: JsonNumber): number | string {
  if (typeof number === 'number') return number;
  const canonical = canonicalNumber(number.rawJSON);
  const double = Number(number.rawJSON);
  return Number.isFinite(double) && canonicalNumber(String(double)) === canonical ? double : canonical;
}

export function isInteger(number: JsonNumber): boolean {
  if (typeof number === 'number') return Number.isInteger(number);
  const { digits, magnitude } = parse(number.rawJSON);
  return magnitude >= digits.length;
}

/** Compares decimals, not doubles: negative when `one` is less than `other`. */
export function compareNumbers(one: JsonNumber, other: JsonNumber): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [parse(formatNumber(one)), parse(formatNumber(other))];
  if (left.sign !== right.sign || left.sign === 0) return left.sign - right.sign;
  if (left.magnitude !== right.magnitude) return left.magnitude < right.magnitude ? -left.sign : left.sign;
  if (left.digits === right.digits) return 0;
  return left.digits < right.digits ? -left.sign : left.sign;
}

/** `1`, `1.0` and `10e-1` become `1e0`: the significant digits and the power of ten. */
export function canonicalNumber(text: string): string {
  const { sign, digits, magnitude } = parse(text);
  if (sign === 0) return '0';
  const exponent =
    typeof magnitude === 'bigint' ? magnitude - BigInt(digits.length) : magnitude - digits.length;
  return `${sign < 0 ? '-' : ''}${digits}e${exponent}`;
}

/** A power of ten beyond it is written as an exponent. */
const MOST_PLAIN_ZEROS = 40;

/** `1`, `1.0` and `10e-1` become `1`: equal numbers have the same text, with an exponent only where it is large. */
export function plainNumber(text: string): string {
  const { sign, digits, magnitude } = parse(text);
  if (sign === 0) return '0';
  const shift = Number(magnitude);
  const isPlain = shift > -MOST_PLAIN_ZEROS && shift <= digits.length + MOST_PLAIN_ZEROS;
  return isPlain ? (sign < 0 ? '-' : '') + withPoint(digits, shift) : canonicalNumber(text);
}

function withPoint(digits: string, shift: number): string {
  if (shift <= 0) return `0.${'0'.repeat(-shift)}${digits}`;
  if (shift >= digits.length) return digits.padEnd(shift, '0');
  return `${digits.slice(0, shift)}.${digits.slice(shift)}`;
}

/** The value is `sign * 0.digits * 10 ** magnitude`. The digits have no zeros at their ends. */
interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly magnitude: number | bigint;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?)0*(\d+))?$/;
const ZERO: Decimal = { sign: 0, digits: '', magnitude: 0 };

/** Arithmetic on a longer exponent would only serve an attacker. All of them count as this long. */
const MAX_EXPONENT_LENGTH = 100;
/** Shorter exponents are safe integers. */
const SAFE_LENGTH = 15;

function parse(text: string): Decimal {
  const [, minus = '', whole = '', fraction = '', sign = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = withoutTrailingZeros(all);
  if (digits === '') return ZERO;
  const shift = all.length - fraction.length;
  return {
    sign: minus === '' ? 1 : -1,
    digits,
    magnitude: add(`${sign}${exponent.slice(0, MAX_EXPONENT_LENGTH)}`, shift),
  };
}

function add(exponent: string, shift: number): number | bigint {
  if (exponent.length < SAFE_LENGTH) return Number(exponent) + shift;
  return BigInt(exponent.replace('+', '')) + BigInt(shift);
}

/** Avoids a regular expression: `/0+$/` takes quadratic time on zeros that are not at the end. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
