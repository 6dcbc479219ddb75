import { useSyncExternalStore } from 'react';
import { MESSAGE_FILTERS } from '../../filters/filter-names.js';

export const PAGES = ['endpoints', 'messages', 'event-types', 'agents'] as const;

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

/** The query of a place. What else stands in the query stays; filters are those of one page. */
export function searchOf({ page, id }: Place): string {
  const query = new URLSearchParams(location.search);
  if (page !== readPage(query)) for (const name of MESSAGE_FILTERS) query.delete(name);
  query.set('page', page);
  if (id === undefined) query.delete('id');
  else query.set('id', id);
  return `?${query.toString()}`;
}

let isHeld: (next: Place) => boolean = () => false;

/** Asks before each step whether the portal stays where it is. Returns what ends that. */
export function holdPlace(ask: (next: Place) => boolean): () => void {
  isHeld = ask;
  return () => {
    isHeld = () => false;
  };
}

export function goTo(place: Place): void {
  if (!isHeld(place)) show(place);
}

/** Goes there without a question. */
export function show(place: Place): void {
  // The reader comes back to this row.
  history.replaceState({ row: place.id }, '');
  history.pushState(null, '', location.pathname + searchOf(place));
  notify();
}

/** The row that was followed from the page that is shown, before the reader came back to it. */
export function followedRow(): string | undefined {
  return (history.state as { readonly row?: string } | null)?.row;
}

/** Changes the query of the page that is shown. */
export function replaceQuery(query: Readonly<Record<string, string>>): void {
  history.replaceState(null, '', `${location.pathname}?${new URLSearchParams(query).toString()}`);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Whether the portal may lead to a page: without navigation, there is no way back. */
export function isReachable(page: PageName): boolean {
  return hasNavigation || page === start;
}

function readPage(query: URLSearchParams): PageName {
  return PAGES.find((page) => page === query.get('page')) ?? 'endpoints';
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}
