import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

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

/** Words of a question that say nothing about its subject. */
const PASSED_OVER = new Set(
  'a an and are as at be by can do does for from how i in is it me my not of on or our the this to was we what when where which why with you your'.split(
    ' ',
  ),
);

/** The server makes the index and the browser reads it, with the same options. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'heading', 'request', 'text'],
  processTerm(term) {
    const word = term.toLowerCase();
    return PASSED_OVER.has(word) ? undefined : word;
  },
  storeFields: ['section', 'title', 'heading', 'request'],
  searchOptions: {
    boost: { title: 4, heading: 3, request: 2 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
  },
};

/** What has all words, or else what has some. */
export function findEntries(index: MiniSearch<SearchEntry>, words: string): readonly SearchResult[] {
  const found = index.search(words);
  return found.length > 0 ? found : index.search(words, { combineWith: 'OR' });
}
