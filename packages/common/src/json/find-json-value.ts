import { type JsonChild, isNamed } from './json-children.js';
import { createJsonScanner } from './scan-json.js';

const ARRAY = 0x5b;

export interface JsonFinder {
  /** Reads about so many bytes more. Returns whether the text ended. Throws SyntaxError exactly when JSON.parse does. */
  advance(bytes: number): boolean;
  /** For each path, the bytes of its value; undefined when there is none. Complete when the text has ended. */
  readonly found: readonly (Buffer | undefined)[];
}

/** A value that is open and on the way to the values of some paths, by their indexes. */
interface Step {
  readonly start: number;
  readonly paths: readonly number[];
}

/**
 * Finds the values at paths of member names and indexes; of repeated members, the last one. Builds no value. The text
 * must be UTF-8.
 */
export function createJsonFinder(json: Buffer, paths: readonly (readonly string[])[]): JsonFinder {
  const steps: Step[] = [];
  const outermost: Step = { start: json.findIndex((byte) => !SPACES.has(byte)), paths: [...paths.keys()] };
  const found = paths.map((): Buffer | undefined => undefined);

  function pathsThrough(child: JsonChild): readonly number[] {
    const { start, paths: open } = steps.at(-1) ?? outermost;
    const isArray = json[start] === ARRAY;
    return open.filter((index) => {
      const name = paths[index]?.[steps.length];
      if (name === undefined) return false;
      return isArray ? isIndex(child.index, name) : isNamed(json, child, name);
    });
  }

  const { advance } = createJsonScanner(json, {
    begin(child) {
      const through = pathsThrough(child);
      if (through.length === 0) return false;
      for (const index of through) found[index] = undefined;
      steps.push({ start: child.start, paths: through });
      return through.some((index) => (paths[index]?.length ?? 0) > steps.length);
    },
    end({ start, end }) {
      const step = steps.at(-1);
      if (step?.start !== start) return;
      for (const index of step.paths) {
        if (paths[index]?.length === steps.length) found[index] = json.subarray(start, end);
      }
      steps.pop();
    },
  });
  return { advance, found };
}

/** Returns the bytes of the value at one path. Throws SyntaxError exactly when JSON.parse does. */
export function findJsonValue(json: Buffer, path: readonly string[]): Buffer | undefined {
  const { advance, found } = createJsonFinder(json, [path]);
  advance(json.length);
  return found[0];
}

/** Most items are not the one: no text is built for them. */
function isIndex(index: number, name: string): boolean {
  return Number(name) === index && String(index) === name;
}

const SPACES: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));
