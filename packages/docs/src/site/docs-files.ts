import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { StaticFile } from '@posthorn/http-server';
import type { OpenApiDocument } from '@posthorn/openapi';
import { DOCS_FOLDER, guidePages } from '../pages/guide-pages.js';
import { type Page, sectionsOf } from '../pages/page.js';
import { deliveryPage } from '../reference/delivery-page.js';
import { errorPage } from '../reference/error-page.js';
import { type Limits, limitPage } from '../reference/limit-page.js';
import { listGroups, operationPages } from '../reference/operation-pages.js';
import { layOut } from './layout.js';
import { markdownTwin } from './markdown-twin.js';
import { type LinkOptions, renderMarkdown } from './render-markdown.js';
import { searchIndex } from './search-index.js';

/** Permits only content of this origin, and no inline script or style. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

export interface DocsOptions {
  readonly document: OpenApiDocument;
  readonly limits: Limits;
  /** The path that the API is mounted under, without a trailing slash. */
  readonly basePath: string;
  /** Whether the API answers at the same origin, so that pages can send requests. */
  readonly hasApi: boolean;
}

/**
 * Returns every file of the documentation, below `/docs`: a page for each guide and each operation, its Markdown, and
 * one index to search them all. Pages are rendered when they are asked for.
 */
export function docsFiles({ document, limits, basePath, hasApi }: DocsOptions): readonly StaticFile[] {
  const pages = [
    ...guidePages(listGroups(document)),
    errorPage(document),
    deliveryPage(document),
    limitPage(limits, document),
    ...operationPages(document, { hasForms: hasApi }),
  ];
  const images = readdirSync(`${DOCS_FOLDER}images`).map((name) => `images/${name}`);
  const paths = new Set([...pages.map(({ path }) => path), ...images]);
  const links: LinkOptions = { root: `${basePath}/docs`, has: (path) => paths.has(path) };
  const { version, files: programs } = readPrograms();
  const assets = `${links.root}/assets-${version}`;
  const layout = { pages, root: links.root, script: `${assets}/main.js`, style: `${assets}/docs.css` };
  const forModels = file('llms.txt', 'text/plain', () => listForModels(pages, links.root));
  return [
    ...pages.flatMap((page) => [
      file(page.path, 'text/html', () => layOut(page, renderMarkdown(page, links), layout)),
      file(`${page.path === '' ? 'index' : page.path}.md`, 'text/markdown', () => markdownTwin(page, links)),
    ]),
    forModels,
    // Where programs look for it.
    { ...forModels, path: '/llms.txt' },
    { ...file('search.json', 'application/json', () => ''), read: () => searchIndex(pages) },
    ...images.map((path) => ({
      ...file(path, 'image/png', () => ''),
      read: () => readFile(DOCS_FOLDER + path),
    })),
    ...programs.map(({ name, type, bytes }) => ({
      ...file(`assets-${version}/${name}`, type, () => ''),
      isImmutable: true,
      read: () => Promise.resolve(bytes),
    })),
  ];
}

function file(path: string, type: string, write: () => string): StaticFile {
  return {
    path: path === '' ? '/docs' : `/docs/${path}`,
    type,
    headers: HEADERS,
    read: () => Promise.resolve(Buffer.from(write())),
  };
}

/** https://llmstxt.org: the pages, with the addresses of their Markdown. */
function listForModels(pages: readonly Page[], root: string): string {
  const lists = sectionsOf(pages).map(({ section, listed }) => {
    const lines = listed.map(({ title, path }) => `- [${title}](${root}/${path}.md)`);
    return `## ${section}\n\n${lines.join('\n')}\n`;
  });
  return [
    '# Posthorn\n',
    '> Webhook delivery: signed, with retries, limits and a full record.\n',
    ...lists,
  ].join('\n');
}

interface Program {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const resolveFile = createRequire(import.meta.url).resolve;
const SCRIPTS = ['main', 'search', 'search-options', 'send-request', 'own-ids', 'show-languages'];
const HASH_LENGTH = 12;

/** What the browser loads. A hash of all of it is in the paths, so that clients may keep it for ever. */
function readPrograms(): { readonly version: string; readonly files: readonly Program[] } {
  const of = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const files = [
    { name: 'docs.css', type: 'text/css', path: of('../../assets/docs.css') },
    {
      name: 'minisearch.js',
      type: 'text/javascript',
      path: resolveFile('minisearch').replace(/dist\/.*/, 'dist/es/index.js'),
    },
    ...SCRIPTS.map((name) => ({
      name: `${name}.js`,
      type: 'text/javascript',
      path: of(`../browser/${name}.js`),
    })),
  ].map(({ name, type, path }) => ({ name, type, bytes: readFileSync(path) }));
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  return { version: hash.digest('hex').slice(0, HASH_LENGTH), files };
}
