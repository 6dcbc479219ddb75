import { NESTED, RENAMED } from '../generated/names.js';

const CLIENT_NAMES = new Map(RENAMED.map((name) => [name, toCamelCase(name)]));
const API_NAMES = new Map([...CLIENT_NAMES].map(([ofApi, ofClient]) => [ofClient, ofApi]));
const NESTED_NAMES = new Set(NESTED);

/** Renames the members of an answer. Unknown members keep their names, and the caller's content is left as it is. */
export function toClientNames(value: unknown): unknown {
  return rename(value, CLIENT_NAMES);
}

/** Renames the members of a request, or those of an answer back to what the API calls them. */
export function toApiNames(value: unknown): unknown {
  return rename(value, API_NAMES);
}

/** Renames the members in the path of an issue, up to the caller's own content. */
export function toClientPath(path: string): string {
  let isOurs = true;
  return path.replaceAll(/[^.[\]]+/g, (name) => {
    if (!isOurs) return name;
    isOurs = NESTED_NAMES.has(name) || /^\d+$/.test(name);
    return CLIENT_NAMES.get(name) ?? name;
  });
}

/** Renames the members that a sentence of the API speaks of. */
export function toClientWords(sentence: string): string {
  return sentence.replaceAll(/[a-z0-9]+(?:_[a-z0-9]+)+/g, (word) => CLIENT_NAMES.get(word) ?? word);
}

export function toApiName(name: string): string {
  return API_NAMES.get(name) ?? name;
}

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => rename(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      names.get(name) ?? name,
      NESTED_NAMES.has(name) ? rename(member, names) : (member as unknown),
    ]),
  );
}

function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
