import { setImmediate } from 'node:timers/promises';
import { type ValueHasher, createJsonFinder, parseJson, toJsonText } from '@posthorn/common';
import type { SearchableValue } from '@posthorn/database';
import { MAX_SEARCHABLE_LENGTH, parseSearchableMember } from '@posthorn/domain';

/** What a project wants to search. */
export interface SearchableSettings {
  readonly projectId: string;
  /** Dotted names or JSON pointers. */
  readonly searchable: readonly string[];
  readonly searchableHashed: boolean;
}

/** Returns the searchable values of a payload: none when it is not JSON. `pause` lets others work in between. */
export type PayloadReader = (
  payload: Buffer,
  pause?: () => Promise<void>,
) => Promise<readonly SearchableValue[]>;

/** Takes a millisecond at most. */
const PIECE_BYTES = 64 * 1024;

/** Returns undefined when the project names no member: its payloads are not read at all. */
export function createPayloadReader(
  { projectId, searchable, searchableHashed }: SearchableSettings,
  hasher: ValueHasher,
): PayloadReader | undefined {
  if (searchable.length === 0) return undefined;
  const paths = searchable.map((member) => parseSearchableMember(member) ?? []);
  return async (payload, pause) => {
    const found = await findValues(payload, paths, pause);
    return searchable.flatMap((member, index) => {
      const value = toSearchable(found[index]);
      if (value === undefined) return [];
      return searchableHashed
        ? { member, value: hasher.hash(value, projectId), isHashed: true }
        : { member, value, isHashed: false };
    });
  };
}

async function findValues(
  payload: Buffer,
  paths: readonly (readonly string[])[],
  pause: () => Promise<void> = setImmediate,
): Promise<readonly (Buffer | undefined)[]> {
  const json = toJsonText(payload);
  if (json === undefined) return [];
  const finder = createJsonFinder(json, paths);
  try {
    while (!finder.advance(PIECE_BYTES)) await pause();
    return finder.found;
  } catch {
    return [];
  }
}

const QUOTE = '"';
/** The longest text of a string of so many characters: each may be two escapes of six bytes. */
const MAX_STRING_BYTES = 2 * '\\u0000'.length * MAX_SEARCHABLE_LENGTH + 2 * QUOTE.length;

/** A string, or a number or boolean as it is written. A text that PostgreSQL cannot store unchanged is not kept. */
function toSearchable(scalar: Buffer | undefined): string | undefined {
  if (scalar === undefined || scalar.length > MAX_STRING_BYTES) return undefined;
  const text = scalar.toString('utf8');
  const value = text.startsWith(QUOTE) ? (parseJson(text) as string) : text;
  if (/^[[{]/.test(text) || text === 'null' || value === '') return undefined;
  if (Array.from(value).length > MAX_SEARCHABLE_LENGTH || value.includes('\0') || !value.isWellFormed())
    return undefined;
  return value;
}
