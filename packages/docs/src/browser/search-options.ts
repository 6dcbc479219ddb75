import type { Options } from 'minisearch';

/** A part of a page, below one heading. */
export interface SearchEntry {
  /** The path of the page, with the anchor of the heading. */
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly heading: string;
  /** The method and the path of an operation. */
  readonly request: string | undefined;
  readonly text: string;
}

/** The server makes the index and the browser reads it, with the same options. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'heading', 'request', 'text'],
  storeFields: ['section', 'title', 'heading', 'request'],
  searchOptions: {
    boost: { title: 4, heading: 3, request: 2 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
  },
};
