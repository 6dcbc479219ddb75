import { canonicalNumber, endOfScalar, parseJson } from '@posthorn/common';

const COMMA = 0x2c;
const COLON = 0x3a;
const OBJECT = 0x7b;
const ARRAY = 0x5b;
const END_OF_OBJECT = 0x7d;
const END_OF_ARRAY = 0x5d;
const SPACES: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));

/** Takes a few milliseconds at most. */
const PIECE_BYTES = 8 * 1024;

/** An open object or array. */
interface Container {
  readonly isObject: boolean;
  /** Of an object only. It may have one name more than values. */
  readonly names: string[];
  readonly values: string[];
}

/**
 * Canonical JSON: equal values give equal texts, independent of key order, white space, escapes and number format.
 * Numbers are compared as decimal text, not as floating point, so two different numbers never become equal.
 * `json` must be valid. Other requests are answered during the pauses.
 */
export async function canonicalJson(json: Buffer, pause: () => Promise<void>): Promise<string> {
  const open: Container[] = [];
  let canonical = '';

  function read(from: number): number {
    const byte = json[from] ?? 0;
    if (byte === COMMA || byte === COLON || SPACES.has(byte)) return from + 1;
    if (byte === OBJECT || byte === ARRAY) open.push({ isObject: byte === OBJECT, names: [], values: [] });
    else if (byte === END_OF_OBJECT || byte === END_OF_ARRAY) add(canonicalContainer(open.pop()));
    else return readScalar(from);
    return from + 1;
  }

  function readScalar(from: number): number {
    const end = endOfScalar(json, from);
    add(canonicalScalar(json.toString('utf8', from, end)));
    return end;
  }

  function add(text: string): void {
    const container = open.at(-1);
    if (container === undefined) canonical = text;
    else if (container.isObject && container.names.length === container.values.length)
      container.names.push(text);
    else container.values.push(text);
  }

  let pauseAt = PIECE_BYTES;
  for (let at = 0; at < json.length; at = read(at)) {
    if (at < pauseAt) continue;
    await pause();
    pauseAt = at + PIECE_BYTES;
  }
  return canonical;
}

function canonicalContainer({ isObject, names, values }: Container = EMPTY): string {
  if (!isObject) return `[${values.join(',')}]`;
  // Of repeated members, the last one counts, as for JSON.parse.
  const members = new Map(names.map((name, index) => [name, values[index] ?? '']));
  const sorted = [...members].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, value]) => `${name}:${value}`).join(',')}}`;
}

const EMPTY: Container = { isObject: false, names: [], values: [] };

function canonicalScalar(token: string): string {
  if (token.startsWith('"')) return token.includes('\\') ? JSON.stringify(parseJson(token)) : token;
  return /^[-\d]/.test(token) ? canonicalNumber(token) : token;
}
