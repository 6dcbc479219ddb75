import { readFile } from 'node:fs/promises';
import type { Board } from './create-board.js';

const PLACEHOLDER = /<%[=-] *(\w+) *%>/g;
/** The page would ask Google for its fonts. */
const LINK_ELSEWHERE = /<link\b[^>]*\bhref="https?:[^>]*>/g;

/** The page's HTML, which needs nothing from another host. */
export async function renderPage({ template, values }: Board['page']): Promise<string> {
  const html = await readFile(template, 'utf8');
  return html
    .replaceAll(LINK_ELSEWHERE, '')
    .replaceAll(PLACEHOLDER, (_whole, name: string) => values[name] ?? '')
    .replace('</head>', '<link href="static/posthorn.css" rel="stylesheet"></head>');
}
