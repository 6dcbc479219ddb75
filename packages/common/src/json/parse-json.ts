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

/** The pieces between two pauses, which take some milliseconds at most. */
const PIECE_BYTES = 16 * 1024;

/** Does the same for a large text. Other requests are answered during the pauses. */
export async function parseLargeJson(text: string, pause: () => Promise<void>): Promise<unknown> {
  if (!hasEscapedName(text)) return JSON.parse(text);
  const reader = createJsonReader(text);
  while (!reader.advance(PIECE_BYTES)) await pause();
  return reader.value();
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
