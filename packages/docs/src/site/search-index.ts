import MiniSearch from 'minisearch';
import { type Page, toAnchor } from '../pages/page.js';
import { SEARCH_OPTIONS, type SearchEntry } from '../browser/search-options.js';

/** Entries that are indexed at once, before other requests have their turn. */
const CHUNK_SIZE = 10;

/** Makes the index of all pages, as the browser loads it. An entry is a part of a page, below one heading. */
export async function searchIndex(pages: readonly Page[]): Promise<Buffer> {
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS);
  await index.addAllAsync(withoutRepeated(pages.filter(isNoList).flatMap(entriesOf)), {
    chunkSize: CHUNK_SIZE,
  });
  return Buffer.from(JSON.stringify(index));
}

/** The first page lists the others. */
function isNoList({ path }: Page): boolean {
  return path !== '';
}

/** An operation is one entry: its headings are those of all others. */
function entriesOf({ path, title, section, operation, markdown }: Page): readonly SearchEntry[] {
  const text = withoutFences(markdown());
  if (operation !== undefined) {
    const request = `${operation.method} ${operation.path}`;
    return [{ id: path, section, title, heading: '', request, text }];
  }
  return text.split(/^#{2,3} /m).map((part, at) => {
    const [line = '', ...lines] = part.split('\n');
    const heading = at === 0 ? '' : line.replaceAll('`', '');
    const id = heading === '' ? path : `${path}#${toAnchor(heading)}`;
    return { id, section, title, heading, request: undefined, text: lines.join('\n') };
  });
}

/** What stands in code is found by its prose. A line that begins with # is no heading there. */
function withoutFences(text: string): string {
  return text.replaceAll(/^```.*?^```/gms, '').replaceAll(/\]\([^)]*\)/g, ']');
}

/** The second heading of the same name on a page. */
function withoutRepeated(entries: readonly SearchEntry[]): readonly SearchEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
