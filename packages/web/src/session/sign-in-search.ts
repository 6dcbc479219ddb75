import { CONSOLE_PATH } from './addresses.js';

export interface SignInSearch {
  /** The page to open after the sign-in: a path of the console. */
  readonly next?: string;
}

/** Anything may stand in an address: a path that leads elsewhere is left out. */
export function signInSearch({ next }: Readonly<Record<string, unknown>>): SignInSearch {
  return typeof next === 'string' && next.startsWith(`${CONSOLE_PATH}/`) ? { next } : {};
}

/** The search of a link to the sign-in that leads back to the present page. */
export function comeBack(): SignInSearch {
  return { next: location.pathname + location.search };
}

/** Whether the page to open after the sign-in is one of this project. */
export function leadsInto({ next = '' }: SignInSearch, projectId: string): boolean {
  return next.startsWith(`${CONSOLE_PATH}/${projectId}`);
}
