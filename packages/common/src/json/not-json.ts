import { endOfScalar, INVALID, QUOTE } from './json-tokens.js';

const LINE_FEED = 0x0a;

/** By what the scanner expects. */
const WANTED = [
  'a value',
  'a value or "]"',
  'the name of a member in double quotes',
  'the name of a member in double quotes, or "}"',
  'a ":"',
  'a "," or the end of the object or list',
  'nothing more',
] as const;

/** Says where the text stops being JSON, and why. */
export function notJson(json: Uint8Array, at: number, expected: number): SyntaxError {
  const wanted = WANTED[expected] ?? 'a value';
  if (at >= json.length) return new SyntaxError(`the text ends where ${wanted} should be`);
  const before = Buffer.from(json.buffer, json.byteOffset, at);
  const line = before.toString('utf8', before.lastIndexOf(LINE_FEED) + 1);
  let lines = 1;
  for (let feed = before.indexOf(LINE_FEED); feed !== -1; feed = before.indexOf(LINE_FEED, feed + 1))
    lines += 1;
  const place = `line ${lines}, column ${line.length + 1}`;
  const isOpenText = json[at] === QUOTE && endOfScalar(json, at) === INVALID;
  return new SyntaxError(
    isOpenText
      ? `the text at ${place} has no end, or a character that must be escaped`
      : `${wanted} should be at ${place}`,
  );
}
