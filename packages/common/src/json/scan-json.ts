import { type JsonChildren, type JsonWatcher, createJsonChildren } from './json-children.js';
import { endOfScalar, INVALID, QUOTE } from './json-tokens.js';
import { notJson } from './not-json.js';

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

const OBJECT = 0x7b;
/** From the opening to the closing byte of a container. */
const TO_CLOSER = 2;

/** Small numbers, so that the loop jumps to what a byte begins: a scalar, or one of these. */
const SPACE = 1;
const COMMA = 2;
const COLON = 3;
const OPENER = 4;
const CLOSER = 5;
const KINDS = new Uint8Array(256);
for (const [index, bytes] of [' \t\r\n', ',', ':', '{[', '}]'].entries()) {
  for (const byte of Buffer.from(bytes)) KINDS[byte] = index + SPACE;
}

/** What may come next. The first two expect a value, the next two a name. */
const VALUE = 0;
const ITEM_OR_END = 1;
const NAME = 2;
const NAME_OR_END = 3;
const AFTER_NAME = 4;
const AFTER_VALUE = 5;
const NOTHING = 6;

const NOT_WATCHED = -1;
const FIRST_LEVELS = 32;

interface State {
  readonly json: Uint8Array;
  readonly children: JsonChildren;
  readonly maxDepth: number;
  /** The opening bytes of the containers that are open. */
  openers: Uint8Array;
  offset: number;
  expected: number;
  depth: number;
  heapBytes: number;
  /** That of the children, or none within a value that is not wanted. */
  watchedDepth: number;
}

/**
 * Reads JSON without building its value. The text must be UTF-8. A level of nesting takes one byte. Deeper ones than
 * wanted are a SyntaxError.
 */
export function createJsonScanner(json: Uint8Array, watcher: JsonWatcher, maxDepth = Infinity): JsonScanner {
  const children = createJsonChildren(watcher);
  const state: State = {
    json,
    children,
    maxDepth,
    openers: new Uint8Array(FIRST_LEVELS),
    offset: 0,
    expected: VALUE,
    depth: 0,
    heapBytes: 0,
    watchedDepth: children.watchedDepth,
  };
  return {
    advance(bytes) {
      readPiece(state, Math.min(json.length, state.offset + bytes));
      const { offset, expected } = state;
      if (offset < json.length) return false;
      if (expected !== NOTHING) throw notJson(json, offset, expected);
      return true;
    },
    countHeapBytes: () => state.heapBytes,
  };
}

/**
 * Every byte of every message passes here, so the loop works on local variables. It is no closure: V8 would load each
 * table again for each byte.
 */
function readPiece(state: State, stopAt: number): void {
  const { json, children } = state;
  let { openers, offset: at, expected: next, depth, heapBytes, watchedDepth } = state;
  let inner = depth === 0 ? 0 : (openers[depth - 1] ?? 0);
  while (at < stopAt) {
    const byte = json[at] ?? 0;
    switch (KINDS[byte] ?? 0) {
      case SPACE:
        at += 1;
        break;
      case COMMA:
        if (next !== AFTER_VALUE) throw notJson(json, at, next);
        if (watchedDepth === NOT_WATCHED && depth === children.watchedDepth) watchedDepth = depth;
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
      case OPENER:
        if (next > ITEM_OR_END) throw notJson(json, at, next);
        if (depth === watchedDepth) {
          children.begin(at, depth, heapBytes);
          watchedDepth = children.watchedDepth;
        }
        if (depth === openers.length) openers = withRoom(openers, state.maxDepth);
        openers[depth] = byte;
        depth += 1;
        if (depth > children.deepest) children.deepest = depth;
        inner = byte;
        next = byte === OBJECT ? NAME_OR_END : ITEM_OR_END;
        heapBytes += OPENER_BYTES;
        at += 1;
        break;
      case CLOSER:
        if (inner !== byte - TO_CLOSER || (next !== AFTER_VALUE && next !== emptyOf(inner)))
          throw notJson(json, at, next);
        depth -= 1;
        inner = depth === 0 ? 0 : (openers[depth - 1] ?? 0);
        next = depth === 0 ? NOTHING : AFTER_VALUE;
        at += 1;
        if (watchedDepth === NOT_WATCHED && depth < children.watchedDepth)
          watchedDepth = children.watchedDepth;
        if (depth <= watchedDepth) {
          state.heapBytes = heapBytes;
          children.end(at, depth, heapBytes);
          watchedDepth = children.watchedDepth;
        }
        break;
      default: {
        const end = endOfScalar(json, at);
        const isName = next === NAME || next === NAME_OR_END;
        if (end === INVALID || next > NAME_OR_END || (isName && byte !== QUOTE))
          throw notJson(json, at, next);
        if (depth === watchedDepth) {
          state.heapBytes = heapBytes;
          const isWatched = isName ? children.name(at, end) : children.scalar(at, end, heapBytes);
          watchedDepth = isWatched ? depth : NOT_WATCHED;
        }
        next = isName ? AFTER_NAME : depth === 0 ? NOTHING : AFTER_VALUE;
        at = end;
      }
    }
  }
  state.openers = openers;
  state.offset = at;
  state.expected = next;
  state.depth = depth;
  state.heapBytes = heapBytes;
  state.watchedDepth = watchedDepth;
}

function emptyOf(opener: number): number {
  return opener === OBJECT ? NAME_OR_END : ITEM_OR_END;
}

function withRoom(openers: Uint8Array, maxDepth: number): Uint8Array<ArrayBuffer> {
  if (openers.length >= maxDepth) throw new SyntaxError(`it is nested more than ${maxDepth} levels deep`);
  const more = new Uint8Array(2 * openers.length);
  more.set(openers);
  return more;
}
