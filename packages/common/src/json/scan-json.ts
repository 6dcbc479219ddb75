import { type JsonWatcher, createJsonChildren } from './json-children.js';
import { endOfScalar, INVALID, QUOTE } from './json-tokens.js';

/** What JSON.parse takes at most, measured: for an object or array, and for an item or member with its part of a shape. */
const OPENER_BYTES = 64;
const SEPARATOR_BYTES = 24;

const COST = new Uint8Array(256);
for (const byte of Buffer.from('{[')) COST[byte] = OPENER_BYTES;
for (const byte of Buffer.from(',:')) COST[byte] = SEPARATOR_BYTES;

/** The heap that JSON.parse takes for a piece of JSON, at most, besides its text. Takes strings for structure, too. */
export function estimateHeapBytes(piece: Uint8Array): number {
  let bytes = 0;
  for (const byte of piece) bytes += COST[byte] ?? 0;
  return bytes;
}

export interface JsonScanner {
  /** The heap that JSON.parse would take for the value so far, at most, besides its text. */
  countHeapBytes(): number;
  /** Reads about so many bytes more. Returns whether the text ended. Throws SyntaxError exactly when JSON.parse does. */
  advance(bytes: number): boolean;
}

const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const COMMA = 0x2c;
const COLON = 0x3a;
const OBJECT = 0x7b;
const ARRAY = 0x5b;
const END_OF_OBJECT = 0x7d;
const END_OF_ARRAY = 0x5d;
/** From the opening to the closing byte of a container. */
const TO_CLOSER = 2;

/** What may come next. The first two expect a value, the next two a name. */
const VALUE = 0;
const ITEM_OR_END = 1;
const NAME = 2;
const NAME_OR_END = 3;
const AFTER_NAME = 4;
const AFTER_VALUE = 5;
const NOTHING = 6;

const FIRST_LEVELS = 32;

/** Reads JSON without building its value. The text must be UTF-8. A level of nesting takes one byte. */
export function createJsonScanner(json: Uint8Array, watcher: JsonWatcher): JsonScanner {
  const children = createJsonChildren(watcher);
  let openers = new Uint8Array(FIRST_LEVELS);
  let offset = 0;
  let expected = VALUE;
  let depth = 0;
  let heapBytes = 0;

  function watchScalar(start: number, end: number, isName: boolean): void {
    if (isName) {
      children.name(start, end);
      return;
    }
    children.begin(start, depth, heapBytes);
    children.end(end, depth, heapBytes);
  }

  /** Every byte of every message passes here, so the loop works on local variables. */
  function advance(bytes: number): boolean {
    const stopAt = Math.min(json.length, offset + bytes);
    let at = offset;
    let next = expected;
    let inner = depth === 0 ? 0 : (openers[depth - 1] ?? 0);
    while (at < stopAt) {
      const byte = json[at] ?? 0;
      switch (byte) {
        case SPACE:
        case LINE_FEED:
        case CARRIAGE_RETURN:
        case TAB:
          at += 1;
          break;
        case COMMA:
          if (next !== AFTER_VALUE) throw notJson(json, at, next);
          next = inner === OBJECT ? NAME : VALUE;
          heapBytes += SEPARATOR_BYTES;
          at += 1;
          break;
        case COLON:
          if (next !== AFTER_NAME) throw notJson(json, at, next);
          next = VALUE;
          heapBytes += SEPARATOR_BYTES;
          at += 1;
          break;
        case OBJECT:
        case ARRAY:
          if (next > ITEM_OR_END) throw notJson(json, at, next);
          if (depth === children.watchedDepth) children.begin(at, depth, heapBytes);
          if (depth === openers.length) openers = withRoom(openers);
          openers[depth] = byte;
          depth += 1;
          if (depth > children.deepest) children.deepest = depth;
          inner = byte;
          next = byte === OBJECT ? NAME_OR_END : ITEM_OR_END;
          heapBytes += OPENER_BYTES;
          at += 1;
          break;
        case END_OF_OBJECT:
        case END_OF_ARRAY:
          if (inner !== byte - TO_CLOSER || (next !== AFTER_VALUE && next !== emptyOf(inner)))
            throw notJson(json, at, next);
          depth -= 1;
          inner = depth === 0 ? 0 : (openers[depth - 1] ?? 0);
          next = depth === 0 ? NOTHING : AFTER_VALUE;
          at += 1;
          if (depth <= children.watchedDepth) children.end(at, depth, heapBytes);
          break;
        default: {
          const end = endOfScalar(json, at);
          const isName = next === NAME || next === NAME_OR_END;
          if (end === INVALID || next > NAME_OR_END || (isName && byte !== QUOTE))
            throw notJson(json, at, next);
          if (depth === children.watchedDepth) watchScalar(at, end, isName);
          next = isName ? AFTER_NAME : depth === 0 ? NOTHING : AFTER_VALUE;
          at = end;
        }
      }
    }
    offset = at;
    expected = next;
    if (at < json.length) return false;
    if (next !== NOTHING) throw notJson(json, at, next);
    return true;
  }

  return { advance, countHeapBytes: () => heapBytes };
}

function emptyOf(opener: number): number {
  return opener === OBJECT ? NAME_OR_END : ITEM_OR_END;
}

function withRoom(openers: Uint8Array): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(2 * openers.length);
  more.set(openers);
  return more;
}

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
function notJson(json: Uint8Array, at: number, expected: number): SyntaxError {
  const wanted = WANTED[expected] ?? 'a value';
  if (at >= json.length) return new SyntaxError(`the text ends where ${wanted} should be`);
  const before = Buffer.from(json.buffer, json.byteOffset, at);
  const line = before.toString('utf8', before.lastIndexOf(LINE_FEED) + 1);
  let lines = 1;
  for (let index = 0; index < at; index += 1) if (before[index] === LINE_FEED) lines += 1;
  const place = `line ${lines}, column ${line.length + 1}`;
  const isOpenText = json[at] === QUOTE && endOfScalar(json, at) === INVALID;
  return new SyntaxError(
    isOpenText
      ? `the text at ${place} has no end, or a character that must be escaped`
      : `${wanted} should be at ${place}`,
  );
}
