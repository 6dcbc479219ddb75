import type { Response } from 'express';

const KEY = 'ignoredMembers';

/** Keeps the members of a body that its route does not know, for the answer. */
export function noteIgnoredMembers(response: Response, names: readonly string[]): void {
  response.locals[KEY] = names;
}

/** The `ignored` of an answer's `meta`, left out when there is none. */
export function ignoredMembersOf(response: Response): { readonly ignored?: readonly string[] } {
  const names = (response.locals[KEY] ?? []) as readonly string[];
  return names.length === 0 ? {} : { ignored: names };
}
