import { distance } from 'fastest-levenshtein';

/** What other services call it. */
const SYNONYMS = new Map([
  ['data', 'payload'],
  ['body', 'payload'],
  ['uri', 'url'],
  ['target', 'url'],
]);

/** Returns the name that a misspelt one probably stands for, such as `created_before` for `createdBefor`. */
export function findClosestName(misspelt: string, names: readonly string[]): string | undefined {
  const synonym = SYNONYMS.get(misspelt);
  if (synonym !== undefined && names.includes(synonym)) return synonym;
  const given = toComparable(misspelt);
  const candidates = names
    // A longer name has more edits than it may have.
    .filter((name) => given.length <= 2 * name.length)
    .map((name) => ({ name, edits: distance(given, toComparable(name)) }))
    .filter(({ name, edits }) => name.endsWith(`_${misspelt}`) || edits <= maxEdits(given, name));
  return candidates.sort((one, other) => one.edits - other.edits)[0]?.name;
}

function toComparable(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Half of the letters may differ: `received_after` still stands for `created_after`. */
function maxEdits(given: string, name: string): number {
  return Math.floor(Math.max(given.length, name.length) / 2);
}
