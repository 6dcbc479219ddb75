/** The offset of no token. */
export const INVALID = -1;

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const PLUS = 0x2b;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const SMALL_E = 0x65;
const LARGE_E = 0x45;
const SMALL_U = 0x75;

/** The bytes that a string holds as they are: no control character, quote or backslash. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);
/** The bytes that go on with a number. */
const IN_NUMBER = tableOf('0123456789.eE');
const ESCAPED = tableOf('"\\/bfnrt');
const HEXADECIMAL = tableOf('0123456789abcdefABCDEF');
const ESCAPE_LENGTH = '\\n'.length;
const UNICODE_ESCAPE_LENGTH = '\\u0000'.length;

/** Returns the offset after the string, number or literal at an offset (RFC 8259), or INVALID when there is none. */
export function endOfScalar(json: Uint8Array, from: number): number {
  const first = json[from] ?? 0;
  if (first === QUOTE) return endOfString(json, from);
  if (isDigit(first)) return IN_NUMBER[json[from + 1] ?? 0] === 1 ? endOfNumber(json, from) : from + 1;
  return first === MINUS ? endOfNumber(json, from) : endOfLiteral(json, from);
}

function endOfString(json: Uint8Array, from: number): number {
  let at = from + 1;
  while (at !== INVALID) {
    while (PLAIN[json[at] ?? 0] === 1) at += 1;
    if (json[at] === QUOTE) return at + 1;
    at = json[at] === BACKSLASH ? endOfEscape(json, at) : INVALID;
  }
  return INVALID;
}

function endOfEscape(json: Uint8Array, from: number): number {
  const escaped = json[from + 1] ?? 0;
  if (escaped !== SMALL_U) return ESCAPED[escaped] === 1 ? from + ESCAPE_LENGTH : INVALID;
  const end = from + UNICODE_ESCAPE_LENGTH;
  for (let at = from + ESCAPE_LENGTH; at < end; at += 1) {
    if (HEXADECIMAL[json[at] ?? 0] !== 1) return INVALID;
  }
  return end;
}

function endOfNumber(json: Uint8Array, from: number): number {
  let at = endOfWhole(json, json[from] === MINUS ? from + 1 : from);
  if (at !== INVALID && json[at] === DOT) at = endOfDigits(json, at + 1);
  if (at !== INVALID && (json[at] === SMALL_E || json[at] === LARGE_E)) {
    const isSigned = json[at + 1] === MINUS || json[at + 1] === PLUS;
    at = endOfDigits(json, at + (isSigned ? 2 : 1));
  }
  return at;
}

/** No digit follows a leading zero. */
function endOfWhole(json: Uint8Array, from: number): number {
  return json[from] === ZERO ? from + 1 : endOfDigits(json, from);
}

function endOfDigits(json: Uint8Array, from: number): number {
  const { length } = json;
  let at = from;
  while (at < length && isDigit(json[at] ?? 0)) at += 1;
  return at === from ? INVALID : at;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

const LITERALS = ['true', 'false', 'null'].map((text) => Buffer.from(text));

function endOfLiteral(json: Uint8Array, from: number): number {
  for (const literal of LITERALS) {
    if (literal[0] === json[from]) return startsWith(json, literal, from) ? from + literal.length : INVALID;
  }
  return INVALID;
}

function startsWith(json: Uint8Array, literal: Uint8Array, from: number): boolean {
  for (let at = 0; at < literal.length; at += 1) if (json[from + at] !== literal[at]) return false;
  return true;
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of Buffer.from(characters)) table[byte] = 1;
  return table;
}
