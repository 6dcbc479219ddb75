import type { Response } from 'express';

const KEY = 'ignoredMembers';

/** Stores the unknown members of a body for the answer. */
export function noteIgnoredMembers(response: Response, names: readonly string[]): void {
  response.locals[KEY] = names;
}

/** Returns the `ignored` member of an answer's `meta`. It is left out when no member was ignored. */
export function ignoredMembersOf(response: Response): { readonly ignored?: readonly string[] } {
  const names = (response.locals[KEY] ?? []) as readonly string[];
  return names.length === 0 ? {} : { ignored: names };
}
