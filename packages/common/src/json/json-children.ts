/** The offsets of a member's name, with its quotes. The end is 0 for an item of the outermost array. */
export interface JsonName {
  readonly nameStart: number;
  readonly nameEnd: number;
}

/** A member or an item of a watched container. */
export interface JsonChild extends JsonName {
  /** Its position in the container. */
  readonly index: number;
  readonly start: number;
}

export interface EndedJsonChild extends JsonChild {
  readonly end: number;
  /** The nesting depth of its objects and arrays; 1 for a flat object. */
  readonly depth: number;
  /** The heap that JSON.parse would take for it, at most, besides its text. */
  readonly heapBytes: number;
}

/** Watches the children of the outermost container. A child is valid during the call only. */
export interface JsonWatcher {
  /** Returns false to watch neither begin nor end of the member with this name. */
  isWanted?(name: JsonName): boolean;
  /** Returns true to watch the children of this child, too. */
  begin?(child: JsonChild): boolean;
  end?(child: EndedJsonChild): void;
}

/** The watched containers, and their children that are open. `depth` counts all open containers. */
export interface JsonChildren {
  /** The number of watched containers that are open, counting the outermost one before it opens. */
  watchedDepth: number;
  /** The most containers that were open since the innermost open child began. */
  deepest: number;
  /** A name was read in the innermost watched container. Returns whether its value is watched. */
  name(start: number, end: number): boolean;
  /** A value begins in the innermost watched container. */
  begin(start: number, depth: number, heapBytes: number): void;
  /** A whole value without children. Returns true. */
  scalar(start: number, end: number, heapBytes: number): true;
  /** The innermost open child ended, or the outermost value. */
  end(offset: number, depth: number, heapBytes: number): void;
}

type OpenChild = { -readonly [Name in keyof EndedJsonChild]: EndedJsonChild[Name] } & {
  heapBytesBefore: number;
  deepestBefore: number;
};

function createChild(): OpenChild {
  const numbers = { nameStart: 0, nameEnd: 0, start: 0, end: 0, depth: 0, heapBytes: 0 };
  return { ...numbers, index: -1, heapBytesBefore: 0, deepestBefore: 0 };
}

export function createJsonChildren(watcher: JsonWatcher): JsonChildren {
  /** One for each watched container. All children of one are the same object in turn, because they are very many. */
  const reused: OpenChild[] = [];
  let openCount = 0;
  const name = { nameStart: 0, nameEnd: 0 };
  const children: JsonChildren = {
    watchedDepth: 1,
    deepest: 0,
    name(start, end) {
      name.nameStart = start;
      name.nameEnd = end;
      return watcher.isWanted?.(name) !== false;
    },
    scalar(start, end, heapBytes) {
      const depth = children.watchedDepth;
      children.begin(start, depth, heapBytes);
      children.end(end, depth, heapBytes);
      return true;
    },
    begin(start, depth, heapBytes) {
      const child = (reused[openCount] ??= createChild());
      openCount += 1;
      child.nameStart = name.nameStart;
      child.nameEnd = name.nameEnd;
      child.index += 1;
      child.start = start;
      child.heapBytesBefore = heapBytes;
      child.deepestBefore = children.deepest;
      children.deepest = depth;
      if (watcher.begin?.(child) !== true) return;
      reused[openCount] = createChild();
      children.watchedDepth += 1;
    },
    end(offset, depth, heapBytes) {
      if (children.watchedDepth > depth && depth > 0) children.watchedDepth = depth;
      const child = reused[openCount - 1];
      if (child === undefined) return;
      openCount -= 1;
      child.end = offset;
      child.depth = children.deepest - depth;
      child.heapBytes = heapBytes - child.heapBytesBefore;
      children.deepest = Math.max(children.deepest, child.deepestBefore);
      watcher.end?.(child);
    },
  };
  return children;
}

/** The name of a member as JSON.parse reads it. */
export function readName(json: Buffer, { nameStart, nameEnd }: JsonName): string {
  const name = json.toString('utf8', nameStart, nameEnd);
  return name.includes('\\') ? (JSON.parse(name) as string) : name.slice(1, -1);
}

const BACKSLASH = '\\'.charCodeAt(0);
const SMALL_U = 'u'.charCodeAt(0);
const ASCII_END = 0x80;
const SHORT_ESCAPE_LENGTH = '\\n'.length;
export const UNICODE_ESCAPE_LENGTH = '\\u0000'.length;

/** What a byte means after a backslash. */
const SHORT_ESCAPES = new Uint8Array(256);
for (const escaped of '"\\/bfnrt') {
  SHORT_ESCAPES[escaped.charCodeAt(0)] = (JSON.parse(`"\\${escaped}"`) as string).charCodeAt(0);
}
const DIGITS = new Uint8Array(256);
for (const digit of '0123456789abcdefABCDEF') DIGITS[digit.charCodeAt(0)] = Number.parseInt(digit, 16);

/** Whether JSON.parse reads the name of a member as this one. Builds no text: hostile names are many and escaped. */
export function isNamed(json: Buffer, child: JsonName, name: string): boolean {
  const end = child.nameEnd - 1;
  let at = child.nameStart + 1;
  for (let index = 0; index < name.length; index += 1) {
    if (at >= end) return false;
    const byte = json[at] ?? 0;
    const wanted = name.charCodeAt(index);
    // Few seek a name outside ASCII.
    if (byte >= ASCII_END) return wanted >= ASCII_END && readName(json, child) === name;
    if (codeAt(json, at) !== wanted) return false;
    at += byte === BACKSLASH ? lengthOfEscape(json, at) : 1;
  }
  return at === end;
}

function lengthOfEscape(json: Buffer, at: number): number {
  return json[at + 1] === SMALL_U ? UNICODE_ESCAPE_LENGTH : SHORT_ESCAPE_LENGTH;
}

/** The code of the ASCII character or escape at an offset of a name. */
export function codeAt(json: Buffer, at: number): number {
  if (json[at] !== BACKSLASH) return json[at] ?? 0;
  if (json[at + 1] !== SMALL_U) return SHORT_ESCAPES[json[at + 1] ?? 0] ?? 0;
  let code = 0;
  for (let digit = at + SHORT_ESCAPE_LENGTH; digit < at + UNICODE_ESCAPE_LENGTH; digit += 1) {
    code = 16 * code + (DIGITS[json[digit] ?? 0] ?? 0);
  }
  return code;
}
