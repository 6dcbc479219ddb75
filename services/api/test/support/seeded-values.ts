/** Random JSON values that are the same in every run. */
export interface SeededValues {
  value(depth: number): unknown;
  /** Serializes the same value differently: other key order, white space and escapes. */
  rewrite(value: unknown): string;
}

const CHARACTERS = ['a', 'b', '"', '\\', '/', '{', ']', ':', ',', ' ', '\n', '\u0000', 'é', '📯', '\u2028'];
const NUMBERS = [0, 1, -1, 0.1, 1.5e-7, 1e21, -2.5e300, 100, 4_503_599_627_370_497];

export function createSeededValues(seed: number): SeededValues {
  const next = createGenerator(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const times = <Item>(limit: number, make: () => Item): Item[] => Array.from({ length: below(limit) }, make);
  const text = (): string => times(6, () => CHARACTERS[below(CHARACTERS.length)]).join('');
  const space = (): string => times(3, () => ' \t\n'.charAt(below(3))).join('');

  function value(depth: number): unknown {
    const kinds = [
      () => null,
      () => next() < 0.5,
      () => NUMBERS[below(NUMBERS.length)],
      text,
      () => times(4, () => value(depth - 1)),
      () => Object.fromEntries(times(5, () => [text(), value(depth - 1)])),
    ];
    return kinds[below(depth > 0 ? 6 : 4)]?.();
  }

  function rewrite(given: unknown): string {
    return space() + rewriteInner(given) + space();
  }

  function rewriteInner(given: unknown): string {
    if (typeof given === 'string') return rewriteString(given);
    if (Array.isArray(given)) return `[${given.map(rewrite).join(',') || space()}]`;
    if (typeof given !== 'object' || given === null) return JSON.stringify(given);
    const members = Object.entries(given).map(
      ([key, inner]) => `${space()}${rewriteString(key)}${space()}:${rewrite(inner)}`,
    );
    return `{${shuffle(members).join(',') || space()}}`;
  }

  function rewriteString(given: string): string {
    const units = Array.from({ length: given.length }, (_, at) => given.charCodeAt(at));
    const escape = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;
    if (next() < 0.5) return JSON.stringify(given);
    return `"${units.map(escape).join('')}"`;
  }

  function shuffle<Item>(items: readonly Item[]): Item[] {
    const keyed = items.map((item) => ({ item, key: next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }

  return { value, rewrite };
}

/** Mulberry32: a pseudo-random generator of numbers from 0 to 1. */
function createGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
