import { beforeAll, describe, expect, it } from '@jest/globals';
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, type SearchEntry, findEntries } from '../../src/browser/search-options.js';
import { guidePages } from '../../src/pages/guide-pages.js';
import { searchIndex } from '../../src/site/search-index.js';

let index: MiniSearch<SearchEntry>;
beforeAll(async () => {
  const bytes = await searchIndex(guidePages(''));
  index = MiniSearch.loadJSON<SearchEntry>(bytes.toString(), SEARCH_OPTIONS);
});

describe('the first three results', () => {
  it.each([
    ['why is my message not delivered', 'guides/troubleshooting#why-a-message-is-not-delivered'],
    ['How do I verify in PHP?', 'guides/verify-signatures#php'],
    ['401', 'guides/troubleshooting#401-at-the-receiver'],
    ['rotate a secret', 'guides/manage-endpoints#rotate-a-signing-secret'],
    ['how do I restore a backup', 'backup'],
    ['can I embed the portal', 'guides/portal#embed-it'],
  ])('of %s have the part that answers it', (question, path) => {
    const found = findEntries(index, question).map(({ id }) => String(id));
    expect(found.slice(0, 3)).toContain(path);
  });

  it('have some of the words when no part has all', () => {
    expect(findEntries(index, 'xylophone rotate').length).toBeGreaterThan(0);
    expect(findEntries(index, 'xylophone')).toEqual([]);
  });
});
