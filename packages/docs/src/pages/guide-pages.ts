import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from './page.js';

/** The Markdown of this repository, which the image has, too. */
export const DOCS_FOLDER = fileURLToPath(new URL('../../../../docs/', import.meta.url));

/** The sections of docs/README.md whose pages are served. Contributors read the others beside the code. */
const SERVED = [
  'Send webhooks',
  'Offer webhooks to your customers',
  'Receive webhooks',
  'Watch and mend',
  'Run it',
];
const ENTRY = /^- \[([^\]]+)\]\(([\w/-]+)\.md\)/gm;

/**
 * The first page, which ends with what is said of the API, and the pages that it lists: their titles, order and sections are those of docs/README.md.
 */
export function guidePages(ofApi: string): readonly Page[] {
  const [head = '', ...sections] = read('README').split(/^(?=## )/m);
  const served = SERVED.flatMap((section) => {
    const text = sections.find((each) => each.startsWith(`## ${section}\n`));
    return text === undefined ? [] : [{ section, text }];
  });
  const home = [head, ...served.map(({ text }) => text), ofApi].join('');
  return [
    { path: '', title: 'Documentation', section: '', markdown: () => home },
    ...served.flatMap(({ section, text }) =>
      [...text.matchAll(ENTRY)].map(([, title = '', path = '']): Page => {
        return { path, title, section, markdown: () => read(path) };
      }),
    ),
  ];
}

function read(path: string): string {
  return readFileSync(`${DOCS_FOLDER}${path}.md`, 'utf8');
}
