import { readFile } from 'node:fs/promises';
import type { Board } from './create-board.js';

const PLACEHOLDER = /<%[=-] *(\w+) *%>/g;
/** The page would request its fonts from Google. */
const LINK_ELSEWHERE = /<link\b[^>]*\bhref="https?:[^>]*>/g;

/** Returns the page's HTML without references to other hosts. */
export async function renderPage({ template, values }: Board['page']): Promise<string> {
  const html = await readFile(template, 'utf8');
  return html
    .replaceAll(LINK_ELSEWHERE, '')
    .replaceAll(PLACEHOLDER, (_whole, name: string) => values[name] ?? '')
    .replace('</head>', '<link href="static/posthorn.css" rel="stylesheet"></head>');
}
