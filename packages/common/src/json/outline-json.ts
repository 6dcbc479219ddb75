import { parseOpenJson } from './parse-json.js';
import {
  type JsonName,
  type JsonWatcher,
  UNICODE_ESCAPE_LENGTH,
  codeAt,
  isNamed,
  readName,
} from './json-children.js';
import { createJsonScanner } from './scan-json.js';

/** A member as it was written. Parsing it would lose the format of numbers (`1.0`, `1e400`, `12345678901234567890`). */
export interface JsonMember {
  readonly bytes: Buffer;
  /** The nesting depth of its objects and arrays; 1 for a flat object. */
  readonly depth: number;
  /** The heap that JSON.parse would take for it, at most, besides its text. */
  readonly heapBytes: number;
}

export interface JsonOutlineOptions {
  /** The member whose value is not built. */
  readonly member?: string | undefined;
  /** The other members whose values are built, of ASCII names. All of them without it. */
  readonly known?: readonly string[] | undefined;
}

/** Reads the outermost object of a JSON text, but builds only the members that somebody needs, the last of each name. */
export interface JsonOutline {
  /**
   * Reads about so many bytes more. Returns whether the text ended. Throws SyntaxError when JSON.parse does, or when the
   * text has more than 1024 levels.
   */
  advance(bytes: number): boolean;
  /** The heap that JSON.parse would take for the outline so far, at most, besides its text. */
  countHeapBytes(): number;
  /** The last of these members, as JSON.parse returns the last one. */
  findMember(): JsonMember | undefined;
  /** Whether there are more unknown members than the value names. */
  hasMoreUnknown(): boolean;
  /**
   * Builds the outermost object once the text ended. The numbers of an open member come back as they were written. The
   * member is an empty value of its type. The first hundred members that are not known are 0, and the others are left
   * out. An outermost array is empty.
   */
  parse(isOpen?: (name: string) => boolean): unknown;
}

/** By the first byte. A value of another type takes no more memory than its text. */
const EMPTY: ReadonlyMap<number, string> = new Map(
  ['{}', '[]', '""'].map((text) => [text.charCodeAt(0), text]),
);
const UNKNOWN = '0';
const MAX_UNKNOWN = 100;
/** With those that are given again. */
const MAX_READ = 1000;
const OBJECT = '{'.charCodeAt(0);
const ARRAY = '['.charCodeAt(0);
const SPACE = 0x20;
const QUOTES = 2;
/** No request needs more, and brackets alone would cost more than all that is read of them. */
const MAX_DEPTH = 1024;

interface Bytes {
  readonly start: number;
  readonly end: number;
}

/** The text must be UTF-8. */
export function createJsonOutline(json: Buffer, { member, known }: JsonOutlineOptions = {}): JsonOutline {
  /** The values of the outermost object, as texts or where they stand. Of equal names, the last one counts. */
  const values = new Map<string, string | Bytes>();
  const needed = [...(known ?? []), ...(member === undefined ? [] : [member])];
  const lengths = needed.map(({ length }) => length);
  const shortest = Math.min(...lengths);
  const longest = Math.max(...lengths) * UNICODE_ESCAPE_LENGTH;
  let unknownCount = 0;
  let readCount = 0;
  let hasMoreUnknown = false;
  let builtHeapBytes = 0;
  let heapBytesBefore = 0;
  /** Of the member that was read last, unless nobody needs it. */
  let name: string | undefined;
  /** Of the member that is open. */
  let isBuilt = false;
  let found: JsonMember | undefined;

  /** A name that nobody needs is not read: a text for each of very many would cost more than all else. */
  function findName(child: JsonName): string | undefined {
    if (known === undefined) return readName(json, child);
    const length = child.nameEnd - child.nameStart - QUOTES;
    return length < shortest || length > longest ? undefined : findNamed(json, child, needed);
  }

  function addUnknown(child: JsonName): void {
    if (hasMoreUnknown) return;
    const unknown = readCount++ < MAX_READ ? readName(json, child) : undefined;
    if (unknown !== undefined && values.has(unknown)) return;
    hasMoreUnknown = unknown === undefined || unknownCount++ === MAX_UNKNOWN;
    if (unknown !== undefined && !hasMoreUnknown) values.set(unknown, UNKNOWN);
  }

  const watcher: JsonWatcher = {
    isWanted(child) {
      name = findName(child);
      if (name === undefined) addUnknown(child);
      else heapBytesBefore = scanner.countHeapBytes();
      isBuilt = name !== undefined && name !== member;
      return name !== undefined;
    },
    end({ start, end, depth, heapBytes }) {
      if (name === undefined) return;
      if (name === member) {
        found = { bytes: json.subarray(start, end), depth, heapBytes };
        values.set(name, EMPTY.get(json[start] ?? 0) ?? { start, end });
      } else {
        builtHeapBytes += scanner.countHeapBytes() - heapBytesBefore;
        values.set(name, { start, end });
      }
      isBuilt = false;
    },
  };
  const scanner = createJsonScanner(json, watcher, MAX_DEPTH);

  return {
    advance: (bytes) => scanner.advance(bytes),
    countHeapBytes: () => builtHeapBytes + (isBuilt ? scanner.countHeapBytes() - heapBytesBefore : 0),
    findMember: () => found,
    hasMoreUnknown: () => hasMoreUnknown,
    parse(isOpen = () => false) {
      const first = json.find((byte) => byte > SPACE) ?? 0;
      if (first === ARRAY) return [];
      if (first !== OBJECT) return parseOpenJson(json.toString('utf8'), isOpen);
      return parseOpenJson(textOfAll(json, values), isOpen);
    },
  };
}

function findNamed(json: Buffer, child: JsonName, names: readonly string[]): string | undefined {
  const first = codeAt(json, child.nameStart + 1);
  for (const name of names) if (name.charCodeAt(0) === first && isNamed(json, child, name)) return name;
  return undefined;
}

function textOfAll(json: Buffer, values: ReadonlyMap<string, string | Bytes>): string {
  const members = Array.from(values, ([key, value]) => `${JSON.stringify(key)}:${textOf(json, value)}`);
  return `{${members.join(',')}}`;
}

function textOf(json: Buffer, value: string | Bytes): string {
  return typeof value === 'string' ? value : json.toString('utf8', value.start, value.end);
}
