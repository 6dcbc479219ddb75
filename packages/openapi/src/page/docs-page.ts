import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { StaticFile } from '@posthorn/http-server';
import { startProgramOf } from './start-page.js';

const resolveFile = createRequire(import.meta.url).resolve;

/** Permits only content of this origin. Styles come from the page's own files and elements. */
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

const PAGE_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** A file of the page, with a hash of its content in its path. */
interface Asset {
  readonly path: string;
  readonly type: string;
  read(): Promise<Buffer>;
}

/**
 * Returns the page that shows the document at `basePath` + `/openapi.json` and can send requests: Swagger UI with all
 * its files. `basePath` is the path of the API, without a trailing slash.
 */
export function docsPage(basePath: string): readonly StaticFile[] {
  const start = Buffer.from(startOf(basePath));
  const assets = {
    style: packaged('swagger-ui.css', 'text/css'),
    program: packaged('swagger-ui-bundle.js', 'text/javascript'),
    start: { ...describeAsset('start.js', 'text/javascript', start), read: () => Promise.resolve(start) },
  };
  const page = Buffer.from(pageOf(basePath, assets));
  return [
    { path: '/docs', type: 'text/html', headers: PAGE_HEADERS, read: () => Promise.resolve(page) },
    ...Object.values(assets).map((asset) => ({ ...asset, headers: PAGE_HEADERS, isImmutable: true })),
  ];
}

/** Is read again when a browser asks for it: it is large, and most processes never need it. */
function packaged(name: string, type: string): Asset {
  const file = resolveFile(`swagger-ui-dist/${name}`);
  return { ...describeAsset(name, type, readFileSync(file)), read: () => readFile(file) };
}

function describeAsset(name: string, type: string, content: Buffer): Pick<Asset, 'path' | 'type'> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  return { path: `/docs/${name.replace('.', `-${hash}.`)}`, type };
}

const HASH_LENGTH = 12;

function pageOf(
  basePath: string,
  { style, program, start }: Readonly<Record<'style' | 'program' | 'start', Asset>>,
): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Posthorn API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${basePath}${style.path}">
  </head>
  <body>
    <div id="docs"></div>
    <script src="${basePath}${program.path}"></script>
    <script src="${basePath}${start.path}"></script>
  </body>
</html>
`;
}

/** A separate file, because the policy forbids inline scripts. */
function startOf(basePath: string): string {
  const settings = {
    dom_id: '#docs',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    filter: true,
    tryItOutEnabled: true,
    // The validator would be called over the network.
    validatorUrl: null,
  };
  return startProgramOf(basePath, settings);
}
