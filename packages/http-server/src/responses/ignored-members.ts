import type { Response } from 'express';

const KEY = 'ignoredMembers';

/** The maximum number of names that a hostile body can put into an answer. */
export const MAX_IGNORED = 100;

/** Stores unknown members of a body for the answer. */
export function recordIgnoredMembers(response: Response, names: readonly string[]): void {
  response.locals[KEY] = [...namesOf(response), ...names].slice(0, MAX_IGNORED);
}

/** Returns the `ignored` member of an answer's `meta`. It is left out when no member was ignored. */
export function ignoredMembersOf(response: Response): { readonly ignored?: readonly string[] } {
  const names = namesOf(response);
  return names.length === 0 ? {} : { ignored: names };
}

function namesOf(response: Response): readonly string[] {
  return (response.locals[KEY] ?? []) as readonly string[];
}
