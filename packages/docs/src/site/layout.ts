import { type OperationForm, type Page, sectionsOf } from '../pages/page.js';
import { escapeHtml } from './escape-html.js';
import type { Heading, RenderedPage } from './render-markdown.js';

export interface LayoutOptions {
  readonly pages: readonly Page[];
  /** Where the documentation stands, without a trailing slash. */
  readonly root: string;
  /** The addresses of the program and of the style sheet. */
  readonly script: string;
  readonly style: string;
}

/** Writes a whole page around what was rendered. */
export function layOut(page: Page, { html, headings }: RenderedPage, options: LayoutOptions): string {
  const { root, script, style } = options;
  const title = page.path === '' ? 'Posthorn' : `${escapeHtml(page.title)} · Posthorn`;
  const twin = `${root}/${page.path === '' ? 'index' : page.path}.md`;
  const contents = outline(page.operation?.form === undefined ? headings : [...headings, TRY]);
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
<link rel="alternate" type="text/markdown" href="${twin}">
<script type="module" src="${script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${root}">Posthorn</a>
<form role="search"><input type="search" id="search" aria-label="Search the documentation" aria-controls="found"
 placeholder="Search" autocomplete="off"><div id="found" aria-live="polite" hidden></div></form>
<a class="menu" href="#pages">Pages</a>
</header>
<main id="content" tabindex="-1">
${html.replace('</h1>\n', () => `</h1>\n${contents}`)}${page.operation?.form === undefined ? '' : tryForm(page.operation, page.operation.form)}
${neighbours(page, options)}
<footer><a href="${twin}">This page as Markdown</a></footer>
</main>
<nav id="pages" aria-label="Pages">${navigation(page, options)}</nav>
</body>
</html>
`;
}

/** The sections in the order of their first pages. Those of guides, and that of the page, are open. */
function navigation(current: Page, { pages, root }: LayoutOptions): string {
  return sectionsOf(pages)
    .map(({ section, listed }) => {
      const items = listed.map(({ path, title }) => {
        const isCurrent = path === current.path ? ' aria-current="page"' : '';
        return `<li><a href="${root}/${path}"${isCurrent}>${escapeHtml(title)}</a></li>`;
      });
      const open = section === current.section || hasGuides(listed) ? ' open' : '';
      return `<details${open}><summary>${escapeHtml(section)}</summary><ul>${items.join('')}</ul></details>`;
    })
    .join('\n');
}

/** Links to the pages before and after, in the order of the navigation. */
function neighbours(current: Page, { pages, root }: LayoutOptions): string {
  const at = pages.findIndex(({ path }) => path === current.path);
  const link = (page: Page | undefined, relation: 'prev' | 'next'): string =>
    page === undefined || page.path === ''
      ? '<span></span>'
      : `<a href="${root}/${page.path}" rel="${relation}">${escapeHtml(page.title)}</a>`;
  return `<nav class="neighbours" aria-label="Before and after">${link(pages[at - 1], 'prev')}${link(pages[at + 1], 'next')}</nav>`;
}

function hasGuides([first]: readonly Page[]): boolean {
  return first?.path.startsWith('guides/') === true;
}

const OUTLINE_FROM = 2;
const TRY: Heading = { level: OUTLINE_FROM, text: 'Send a request', anchor: 'try' };

function outline(headings: readonly Heading[]): string {
  const listed = headings.filter(({ level }) => level === OUTLINE_FROM);
  if (listed.length < OUTLINE_FROM) return '';
  const items = listed.map(({ text, anchor }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`);
  return `<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}

function tryForm(
  { method, path }: NonNullable<Page['operation']>,
  { parameters, body }: OperationForm,
): string {
  const fields = parameters.map(
    ({ name, in: place, required }) =>
      `<label>${escapeHtml(name)}<input name="${escapeHtml(name)}" data-in="${place}"${required ? ' required' : ''} autocomplete="off"></label>`,
  );
  const area =
    body === undefined
      ? ''
      : `<label>Body<textarea name="body" rows="12" spellcheck="false">${escapeHtml(body)}</textarea></label>`;
  return `<h2 id="${TRY.anchor}">${TRY.text}</h2>
<form id="request" data-method="${method}" data-path="${escapeHtml(path)}">
<label>API key<input name="key" type="password" autocomplete="off" placeholder="wh_live_…"></label>
${fields.join('\n')}
${area}
<button>Send</button>
<output></output>
</form>
`;
}
