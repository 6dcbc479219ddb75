import { isExactNumber, toJsonNumber } from './decimals.js';
import { createJsonReader } from './read-json.js';

/**
 * Parses a text from outside, as JSON.parse should do. V8 12.8 and later (Node.js 24 and 26) may misread an escaped name,
 * once an object with the same names before it and the name `\` was parsed, in the whole process
 * (https://github.com/nodejs/node/issues/63785). So JSON.parse gets no such name. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  if (!hasEscapedName(text)) return JSON.parse(text);
  const reader = createJsonReader(text);
  reader.advance(Infinity);
  return reader.value();
}

/** Parses a text whose numbers must come back as they were written. Throws SyntaxError. */
export function parseExactJson(text: string): unknown {
  const reader = createJsonReader(text, toJsonNumber);
  reader.advance(Infinity);
  return reader.value();
}

/**
 * Parses an object, whose numbers come back as they were written in the members that are open, and are doubles in all
 * others. A member that is a number is a double: an exact one would pass for an object. Throws SyntaxError.
 */
export function parseOpenJson(text: string, isOpen: (name: string) => boolean): unknown {
  if (!REWRITTEN_NUMBER.test(text)) return parseJson(text);
  const value = parseExactJson(text);
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return roundNumbers(value);
  const members = Object.entries(value).map(([name, member]: readonly [string, unknown]) => {
    return [name, isOpen(name) && !isExactNumber(member) ? member : roundNumbers(member)] as const;
  });
  return Object.fromEntries(members);
}

/** Replaces the numbers that no double holds by the closest doubles. */
function roundNumbers(value: unknown): unknown {
  if (isExactNumber(value)) return Number(value.rawJSON);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(roundNumbers);
  const members = Object.entries(value).map(([name, member]: readonly [string, unknown]) => {
    return [name, roundNumbers(member)] as const;
  });
  return Object.fromEntries(members);
}

/** A number that JSON.stringify would write in another way: long, with an exponent, with zeros at its end, or `-0`. */
const REWRITTEN_NUMBER = /[\s:,[](?:-0|-?(?:[\d.]{16}|[\d.]+[eE]|\d+\.\d*0(?!\d)))/;

/** The pieces between two pauses, which take some milliseconds at most. */
const PIECE_BYTES = 16 * 1024;

/**
 * Parses a large text, whose numbers are compared as decimals: each that is not equal to its double is exact. Other
 * requests are answered during the pauses. Throws SyntaxError.
 */
export async function parseLargeJson(text: string, pause: () => Promise<void>): Promise<unknown> {
  const isExact = mayHaveExactNumber(text);
  if (!isExact && !hasEscapedName(text)) return JSON.parse(text);
  const reader = createJsonReader(text, isExact ? toJsonNumber : undefined);
  while (!reader.advance(PIECE_BYTES)) await pause();
  return reader.value();
}

/** A number of at most 15 digits and with a small exponent is equal to the shortest text of its double. */
const LONG_NUMBER = /[\s:,[]-?(?:[\d.]{16}|[\d.]+[eE][+-]?\d{3})/;

function mayHaveExactNumber(text: string): boolean {
  return LONG_NUMBER.test(text);
}

const BACKSLASH = '\\'.charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);
const AFTER_NAME = /\s*:/y;

/** Whether a name of a JSON text has a backslash. In JSON, a backslash is always in a string. */
function hasEscapedName(text: string): boolean {
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at)) {
    at = endOfString(text, at);
    AFTER_NAME.lastIndex = at;
    if (AFTER_NAME.test(text)) return true;
  }
  return false;
}

/** `from` is within the string. */
function endOfString(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}
