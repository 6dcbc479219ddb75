import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { StaticFile } from '@posthorn/http-server';

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

const PAGE_HEADERS = { 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'X-Frame-Options': 'DENY' };

/**
 * Returns the page that shows the document at `basePath` + `/openapi.json` and can send requests: Swagger UI with all
 * its files. `basePath` is the path of the API, without a trailing slash.
 */
export function docsPage(basePath: string): readonly StaticFile[] {
  const asset = (name: string, type: string): StaticFile => ({
    path: `/docs/${name}`,
    type,
    read: () => readFile(resolveFile(`swagger-ui-dist/${name}`)),
  });
  const text = (path: string, type: string, content: string): StaticFile => ({
    path,
    type,
    headers: PAGE_HEADERS,
    read: () => Promise.resolve(Buffer.from(content)),
  });
  return [
    text('/docs', 'text/html', pageOf(basePath)),
    text('/docs/start.js', 'text/javascript', startOf(basePath)),
    asset('swagger-ui-bundle.js', 'text/javascript'),
    asset('swagger-ui.css', 'text/css'),
  ];
}

function pageOf(basePath: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Posthorn API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${basePath}/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="${basePath}/docs/swagger-ui-bundle.js"></script>
    <script src="${basePath}/docs/start.js"></script>
  </body>
</html>
`;
}

/** A separate file, because the policy forbids inline scripts. */
function startOf(basePath: string): string {
  const settings = {
    url: `${basePath}/openapi.json`,
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
  return `SwaggerUIBundle(${JSON.stringify(settings)});\n`;
}
