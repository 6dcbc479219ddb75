import { type Tokens, Marked } from 'marked';
import { type Page, resolvePath, toAnchor } from '../pages/page.js';
import { escapeHtml } from './escape-html.js';
import { highlight } from './highlight.js';

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

export interface RenderedPage {
  readonly html: string;
  readonly headings: readonly Heading[];
}

export interface LinkOptions {
  /** Where the documentation stands, without a trailing slash. */
  readonly root: string;
  /** Whether a page, an image or another file of the documentation has this path. */
  has(path: string): boolean;
}

/** Renders a page. A link to a file that is not part of the documentation becomes text, and so does HTML. */
export function renderMarkdown(page: Page, links: LinkOptions): RenderedPage {
  const headings: Heading[] = [];
  const address = (href: string): string | undefined => resolveLink(page, href, links);
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        const taken = headings.filter((heading) => heading.text === text).length;
        const anchor = toAnchor(text) + (taken === 0 ? '' : `-${taken}`);
        headings.push({ level: depth, text, anchor });
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const to = address(href);
        const text = this.parser.parseInline(tokens);
        return to === undefined ? text : `<a href="${escapeHtml(to)}" rel="noreferrer">${text}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escapeHtml(address(href) ?? '')}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      // An input would need a label, and nothing keeps what is ticked.
      checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      code: ({ text, lang = '' }) => {
        const language = escapeHtml(lang.split(' ')[0] ?? '');
        // What is wider than the page scrolls, also by keyboard.
        return `<div class="code"><pre tabindex="0" data-language="${language}"><code>${highlight(text, language)}</code></pre></div>\n`;
      },
    },
  });
  const html = markdown.parse(page.markdown(), { async: false });
  return {
    html: html.replaceAll(/<table>[^]*?<\/table>/g, '<div class="wide" tabindex="0">$&</div>'),
    headings,
  };
}

/** Returns the address of a link on a page. Undefined when it leads out of the documentation, to a file. */
export function resolveLink(page: Page, href: string, { root, has }: LinkOptions): string | undefined {
  if (/^https?:/.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const path = target === '' ? page.path : resolvePath(page.path, target);
  if (path === undefined || !has(path)) return undefined;
  return `${[root, ...(path === '' ? [] : [path])].join('/')}${anchor === undefined ? '' : `#${anchor}`}`;
}
