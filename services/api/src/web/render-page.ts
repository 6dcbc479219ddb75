import { randomBytes } from 'node:crypto';
import type { SiteAnswer } from '@posthorn/http-server';
import { pageHeaders } from './page-headers.js';
import type { WebFolder } from './web-folder.js';

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Posthorn</title></head>
  <body><p>The console was not built. Run <code>npm run build</code>, then start the api again.</p></body>
</html>
`;
const NONCE_BYTES = 16;
/** Where the build refers to its files, which stand below the console's path. */
const RELATIVE = '"./';
/** Where the build wants the nonce of style elements. */
const NONCE_MARK = '__STYLE_NONCE__';

export interface PageOptions {
  readonly web: Pick<WebFolder, 'index'> | undefined;
  /** The path of the console, as browsers know it. */
  readonly consolePath: string;
  /** Who may frame the page, in the notation of the Content-Security-Policy. */
  readonly frameAncestors: string;
}

/** Answers with the page of the web application, or says that it was not built. */
export function renderPage({ web, consolePath, frameAncestors }: PageOptions): SiteAnswer {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const headers = pageHeaders(nonce, frameAncestors);
  if (web === undefined) return { status: 404, headers, body: NOT_BUILT };
  const body = web.index.replaceAll(RELATIVE, `"${consolePath}/`).replaceAll(NONCE_MARK, nonce);
  return { status: 200, headers, body };
}
