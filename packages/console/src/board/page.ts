import { readFile } from 'node:fs/promises';
import type { BoardPage } from './create-board.js';

const PLACEHOLDER = /<%[=-] *(\w+) *%>/g;
/** The page would request its fonts from Google. */
const LINK_ELSEWHERE = /<link\b[^>]*\bhref="https?:[^>]*>/g;

/** Returns the page's HTML without references to other hosts. */
export async function renderPage(
  page: BoardPage,
  links: Parameters<BoardPage['values']>[0],
): Promise<string> {
  const html = await readFile(page.template, 'utf8');
  const values = page.values(links);
  return html
    .replaceAll(LINK_ELSEWHERE, '')
    .replaceAll(PLACEHOLDER, (_whole, name: string) => values[name] ?? '')
    .replace('</head>', '<link href="static/posthorn.css" rel="stylesheet"></head>');
}
