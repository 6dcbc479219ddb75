import type { Page } from '../pages/page.js';
import { type LinkOptions, resolveLink } from './render-markdown.js';

const LINK = /(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g;
const FENCED = /^(```.*?^```)/ms;

/** The Markdown of a page, whose links lead to Markdown, or are text where they would lead out of the documentation. */
export function markdownTwin(page: Page, links: LinkOptions): string {
  return page
    .markdown()
    .split(new RegExp(FENCED, 'gms'))
    .map((part) =>
      part.startsWith('```') ? part : part.replaceAll(LINK, (...link) => rewrite(link, page, links)),
    )
    .join('');
}

function rewrite([whole, text, href]: readonly string[], page: Page, links: LinkOptions): string {
  if (whole === undefined || href === undefined || /^(?:https?:|#)/.test(href)) return whole ?? '';
  return resolveLink(page, href, links) === undefined ? (text ?? '') : whole;
}
