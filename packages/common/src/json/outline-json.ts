import { parseOpenJson } from './parse-json.js';
import { readName } from './json-children.js';
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
  /** Whether the value of another member is built. */
  isKnown(name: string): boolean;
}

/** Reads the outermost object of a JSON text, but builds only the members that somebody needs. */
export interface JsonOutline {
  /** Reads about so many bytes more. Returns whether the text ended. Throws SyntaxError exactly when JSON.parse does. */
  advance(bytes: number): boolean;
  /** The heap that JSON.parse would take for the outline so far, at most, besides its text. */
  countHeapBytes(): number;
  /** The last of these members, as JSON.parse returns the last one. */
  findMember(): JsonMember | undefined;
  /**
   * Builds the outermost object once the text ended. The numbers of an open member come back as they were written. The member is an empty value of its type, and objects, arrays and
   * strings of members that are not known are 0. An outermost array is empty.
   */
  parse(isOpen?: (name: string) => boolean): unknown;
}

/** By the first byte. A value of another type takes no more memory than its text. */
const EMPTY: ReadonlyMap<number, string> = new Map(
  ['{}', '[]', '""'].map((text) => [text.charCodeAt(0), text]),
);
const UNKNOWN = '0';

/** The text must be UTF-8. */
export function createJsonOutline(json: Buffer, { member, isKnown }: JsonOutlineOptions): JsonOutline {
  const kept: string[] = [];
  let keptUntil = 0;
  let omittedHeapBytes = 0;
  /** The heap before an open child that is omitted. */
  let heapBytesBefore: number | undefined;
  /** Of the child that was read last. */
  let name = '';
  let isArray = false;
  let found: JsonMember | undefined;

  const scanner = createJsonScanner(json, {
    begin(child) {
      isArray = child.nameEnd === 0;
      name = isArray ? '' : readName(json, child);
      if (isArray || name === member || !isKnown(name)) heapBytesBefore = scanner.countHeapBytes();
      return false;
    },
    end({ start, end, depth, heapBytes }) {
      if (isArray) return;
      if (name === member) found = { bytes: json.subarray(start, end), depth, heapBytes };
      const empty = EMPTY.get(json[start] ?? 0);
      if (heapBytesBefore !== undefined && empty !== undefined) {
        omittedHeapBytes += heapBytes;
        kept.push(json.toString('utf8', keptUntil, start), name === member ? empty : UNKNOWN);
        keptUntil = end;
      }
      heapBytesBefore = undefined;
    },
  });

  return {
    advance: (bytes) => scanner.advance(bytes),
    countHeapBytes: () => (isArray ? 0 : (heapBytesBefore ?? scanner.countHeapBytes()) - omittedHeapBytes),
    findMember: () => found,
    parse(isOpen = () => false) {
      if (isArray) return [];
      const text = kept.join('') + json.toString('utf8', keptUntil);
      return parseOpenJson(text, isOpen);
    },
  };
}
