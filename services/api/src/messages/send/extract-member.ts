const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPENERS: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSERS: ReadonlySet<number> = new Set([0x7d, 0x5d]);
const SEPARATORS: ReadonlySet<number> = new Set([0x2c, 0x20, 0x09, 0x0a, 0x0d]);

export interface ExtractedMember {
  /** The member's original bytes. */
  readonly bytes: Buffer;
  /** The nesting depth of its objects and arrays; 1 for a flat object. */
  readonly depth: number;
}

/**
 * Finds a member of the outermost object; of repeated members, the last one, as JSON.parse does.
 * Parsing would lose the format of numbers (`1.0`, `1e400`, `12345678901234567890`).
 * `json` must be valid JSON: the function walks it without validation.
 */
export function extractMember(json: Buffer, name: string): ExtractedMember | undefined {
  let found: ExtractedMember | undefined;
  let at = json.indexOf('{') + 1;
  for (;;) {
    at = skipSeparators(json, at);
    if (json[at] !== QUOTE) return found;
    const keyEnd = skipString(json, at);
    const key: unknown = JSON.parse(json.toString('utf8', at, keyEnd));
    const start = skipSeparators(json, json.indexOf(COLON, keyEnd) + 1);
    const { end, depth } = skipValue(json, start);
    if (key === name) found = { bytes: json.subarray(start, end), depth };
    at = end;
  }
}

/** Returns the original bytes of each item of an array. `json` must be a valid array. */
export function splitArray(json: Buffer): readonly Buffer[] {
  const items: Buffer[] = [];
  let at = skipSeparators(json, json.indexOf('[') + 1);
  while (at < json.length && !CLOSERS.has(json[at] ?? 0)) {
    const { end } = skipValue(json, at);
    items.push(json.subarray(at, end));
    at = skipSeparators(json, end);
  }
  return items;
}

function skipSeparators(json: Buffer, from: number): number {
  let at = from;
  while (SEPARATORS.has(json[at] ?? 0)) at += 1;
  return at;
}

/** `from` is the offset of the opening quote. Returns the offset after the closing quote. */
function skipString(json: Buffer, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

function skipValue(json: Buffer, from: number): { readonly end: number; readonly depth: number } {
  const first = json[from] ?? 0;
  if (first === QUOTE) return { end: skipString(json, from), depth: 0 };
  return OPENERS.has(first) ? skipContainer(json, from) : { end: skipScalar(json, from), depth: 0 };
}

function skipContainer(json: Buffer, from: number): { readonly end: number; readonly depth: number } {
  let at = from;
  let open = 0;
  let depth = 0;
  do {
    const byte = json[at] ?? 0;
    if (OPENERS.has(byte)) depth = Math.max(depth, ++open);
    else if (CLOSERS.has(byte)) open -= 1;
    at = byte === QUOTE ? skipString(json, at) : at + 1;
  } while (open > 0 && at < json.length);
  return { end: at, depth };
}

function skipScalar(json: Buffer, from: number): number {
  let at = from;
  while (at < json.length && !SEPARATORS.has(json[at] ?? 0) && !CLOSERS.has(json[at] ?? 0)) at += 1;
  return at;
}
