import { useSyncExternalStore } from 'react';

export const PAGES = ['endpoints', 'messages', 'event-types'] as const;

export type PageName = (typeof PAGES)[number];

/** What the portal shows: a page, or one thing of its kind. */
export interface Place {
  readonly page: PageName;
  /** An endpoint's id or `new`, a message's id, or the name of an event type. */
  readonly id?: string | undefined;
}

const listeners = new Set<() => void>();
const start = readPage(new URLSearchParams(location.search));

/** Without navigation, the tenant's own page chooses what the frame shows. */
export const hasNavigation = new URLSearchParams(location.search).get('navigation') !== 'none';

export function usePlace(): Place {
  const query = new URLSearchParams(useSyncExternalStore(subscribe, () => location.search));
  return { page: readPage(query), id: query.get('id') ?? undefined };
}

/** The query of a place. What else stands in the query stays. */
export function searchOf({ page, id }: Place): string {
  const query = new URLSearchParams(location.search);
  query.set('page', page);
  if (id === undefined) query.delete('id');
  else query.set('id', id);
  return `?${query.toString()}`;
}

export function goTo(place: Place): void {
  history.pushState(null, '', location.pathname + searchOf(place));
  for (const listener of listeners) listener();
}

/** Whether the portal may lead to a page: without navigation, there is no way back. */
export function isReachable(page: PageName): boolean {
  return hasNavigation || page === start;
}

function readPage(query: URLSearchParams): PageName {
  return PAGES.find((page) => page === query.get('page')) ?? 'endpoints';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}
