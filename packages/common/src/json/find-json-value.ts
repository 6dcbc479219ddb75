import type { JsonChild } from './json-children.js';
import { readName } from './read-name.js';
import { createJsonScanner } from './scan-json.js';

const ARRAY = 0x5b;

/**
 * Returns the bytes of the value at a path of member names and indexes; of repeated members, the last one. Builds no
 * other value. The text must be UTF-8. Throws SyntaxError exactly when JSON.parse does.
 */
export function findJsonValue(json: Buffer, path: readonly string[]): Buffer | undefined {
  /** The offsets of the values that are open and on the path. */
  const onPath: number[] = [];
  const outermost = json.findIndex((byte) => !SPACES.has(byte));
  let found: Buffer | undefined;

  function isNext(child: JsonChild): boolean {
    const isItem = json[onPath.at(-1) ?? outermost] === ARRAY;
    return path[onPath.length] === (isItem ? String(child.index) : readName(json, child));
  }

  const scanner = createJsonScanner(json, {
    begin(child) {
      if (!isNext(child)) return false;
      found = undefined;
      onPath.push(child.start);
      return onPath.length < path.length;
    },
    end({ start, end }) {
      if (onPath.at(-1) !== start) return;
      if (onPath.length === path.length) found = json.subarray(start, end);
      onPath.pop();
    },
  });
  scanner.advance(json.length);
  return found;
}

const SPACES: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));
