import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import { SEARCH_OPTIONS, type SearchEntry, findEntries } from './search-options.js';

type Found = SearchResult & Pick<SearchEntry, 'section' | 'title' | 'heading' | 'request'>;

const SHOWN = 12;
const { root = '' } = document.documentElement.dataset;

/** Lists below the field what is found while the reader types. The index is loaded when the field is first used. */
export function startSearch(field: HTMLInputElement, list: HTMLElement): void {
  let index: Promise<MiniSearch<SearchEntry>> | undefined;
  const search = async (): Promise<void> => {
    index ??= loadIndex();
    const words = field.value.trim();
    if (words === '') {
      hide();
      return;
    }
    const results = findEntries(await index, words).slice(0, SHOWN) as Found[];
    list.replaceChildren(...(results.length === 0 ? ['Nothing found.'] : results.map(toLink)));
    list.hidden = false;
  };
  const hide = (): void => {
    list.hidden = true;
  };
  field.addEventListener('focus', () => {
    index ??= loadIndex();
  });
  field.addEventListener('input', () => void search());
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
    if (event.key === '/' && event.target === document.body) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      moveFocus(event, [field, ...list.querySelectorAll('a')]);
  });
  document.addEventListener('click', ({ target }) => {
    if (!field.form?.contains(target as Node)) hide();
  });
}

function moveFocus(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  const library = new URL('minisearch.js', import.meta.url).href;
  const [module, response] = await Promise.all([
    import(library) as Promise<{ readonly default: typeof MiniSearch }>,
    fetch(`${root}/search.json`),
  ]);
  return module.default.loadJSON<SearchEntry>(await response.text(), SEARCH_OPTIONS);
}

function toLink({ id, section, title, heading, request }: Found): HTMLElement {
  const link = document.createElement('a');
  link.href = `${root}/${String(id)}`;
  const name = document.createElement('strong');
  name.textContent = title;
  const where = document.createElement('span');
  where.textContent = [section, heading, request].filter(Boolean).join(' · ');
  link.append(name, where);
  return link;
}
