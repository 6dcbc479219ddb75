import { randomBytes } from 'node:crypto';
import type { SiteAnswer } from '@posthorn/http-server';
import { pageHeaders } from './page-headers.js';

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Posthorn</title></head>
  <body><p>The page is being built, and comes by itself. Without <code>npm start</code>, run <code>npm run build</code>.</p></body>
</html>
`;
const NONCE_BYTES = 16;
/** Where the build refers to its files, which stand below the page's path. */
const RELATIVE = '"./';
/** Where the build wants the nonce of style elements. */
const NONCE_MARK = '__STYLE_NONCE__';
/** Where the build wants the settings of the page. */
const SETTINGS_MARK = '__SETTINGS__';

export interface PageOptions {
  /** The page as the build wrote it; undefined while it is not built. */
  readonly html: string | undefined;
  /** The path of the page, as browsers know it. */
  readonly path: string;
  /** Who may frame the page, in the notation of the Content-Security-Policy. */
  readonly frameAncestors: string;
  /** Written into the page. */
  readonly settings?: object;
}

/** Answers with a page of the web application, or says that it is not built yet. */
export function renderPage({ html, path, frameAncestors, settings = {} }: PageOptions): SiteAnswer {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const headers = pageHeaders(nonce, frameAncestors);
  if (html === undefined)
    return { status: 503, headers: { ...headers, 'Retry-After': '2' }, body: NOT_BUILT };
  const body = html
    .replaceAll(RELATIVE, `"${path}/`)
    .replaceAll(NONCE_MARK, nonce)
    // Last, because a tenant's text may hold the marks.
    .replace(SETTINGS_MARK, () => escapeAttribute(JSON.stringify(settings)));
  return { status: 200, headers, body };
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
