import { readName } from './json-children.js';
import { createJsonScanner } from './scan-json.js';

/** Builds a value without JSON.parse, which gets single strings and literals only. */
export interface JsonReader {
  /** Reads about so many bytes more. Returns whether the text ended. Throws SyntaxError exactly when JSON.parse does. */
  advance(bytes: number): boolean;
  /** The value, once the text ended. */
  value(): unknown;
}

type Container = unknown[] | Record<string, unknown>;

const OBJECT = '{'.charCodeAt(0);
const ARRAY = '['.charCodeAt(0);
const NUMBER = /^[-\d]/;

/** The text must be well-formed. By default, numbers become doubles. */
export function createJsonReader(text: string, readNumber: (text: string) => unknown = Number): JsonReader {
  // The value becomes the item of an array, because a scanner reports children.
  const json = Buffer.from(`[${text}]`);
  const outermost: unknown[] = [];
  const open: Container[] = [outermost];
  const scanner = createJsonScanner(json, {
    begin(child) {
      const container = createContainer(json[child.start]);
      if (container === undefined) return false;
      add(open.at(-1), container, () => readName(json, child));
      open.push(container);
      return true;
    },
    end(child) {
      const { start, end } = child;
      if (createContainer(json[start]) !== undefined) open.pop();
      else add(open.at(-1), readScalar(json.toString('utf8', start, end)), () => readName(json, child));
    },
  });
  const readScalar = (scalar: string): unknown =>
    NUMBER.test(scalar) ? readNumber(scalar) : JSON.parse(scalar);
  return {
    advance(bytes) {
      const isOver = scanner.advance(bytes);
      if (isOver && outermost.length !== 1) throw new SyntaxError('The text is not one JSON value.');
      return isOver;
    },
    value: () => outermost[0],
  };
}

function createContainer(first: number | undefined): Container | undefined {
  if (first === OBJECT) return {};
  return first === ARRAY ? [] : undefined;
}

function add(container: Container | undefined, value: unknown, name: () => string): void {
  if (Array.isArray(container)) container.push(value);
  // A name like `__proto__` becomes an ordinary property, too.
  else if (container !== undefined)
    Object.defineProperty(container, name(), {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
}
