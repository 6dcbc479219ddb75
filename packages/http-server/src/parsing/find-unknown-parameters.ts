import type { Issue } from '@posthorn/common';
import { findClosestName } from './find-closest-name.js';

type Fields = Readonly<Record<string, unknown>>;

const MAX_UNKNOWN = 100;
const MAX_NAME_LENGTH = 100;

/** An issue for each of the first 100 parameters of a query that are not among the known ones. */
export function findUnknownParameters(query: Fields, known: readonly string[]): readonly Issue[] {
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  return unknown.slice(0, MAX_UNKNOWN).map((given) => {
    const name = given.slice(0, MAX_NAME_LENGTH).toWellFormed();
    return { path: name, message: describe(name, known) };
  });
}

function describe(name: string, known: readonly string[]): string {
  const closest = findClosestName(name, known);
  if (closest !== undefined) return `unknown query parameter; did you mean ${closest}?`;
  return known.length === 0
    ? 'unknown query parameter; this call takes none'
    : `unknown query parameter; this call takes ${known.join(', ')}`;
}
