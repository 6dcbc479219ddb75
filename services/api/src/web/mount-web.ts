import { ApiError } from '@posthorn/common';
import { type AppOptions, mountSite } from '@posthorn/http-server';
import { fileURLToPath } from 'node:url';
import { HASHED, answerFile } from './answer-file.js';
import { WEB_HEADERS } from './page-headers.js';
import { renderPage } from './render-page.js';
import type { WebFolder } from './web-folder.js';

type Application = Parameters<NonNullable<AppOptions['mount']>>[0];

/** Where the build of the web application puts its files. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../../packages/web/dist', import.meta.url));

const CONSOLE = '/console';

export interface WebOptions {
  /** Undefined when it was not built. */
  readonly web: WebFolder | undefined;
  /** The path that the API is mounted under, without a trailing slash. */
  readonly basePath: string;
}

/** Mounts the console's page and files. Every path without a file is one of the page's own. */
export function mountWeb(app: Application, { web, basePath }: WebOptions): void {
  const page = { web, consolePath: `${basePath}${CONSOLE}`, frameAncestors: "'none'" };
  mountSite(app, {
    path: CONSOLE,
    headers: { ...WEB_HEADERS, 'X-Frame-Options': 'DENY', 'Cross-Origin-Opener-Policy': 'same-origin' },
    admit: () => ({ kind: 'admitted', visitor: undefined }),
    methods: ['GET', 'HEAD'],
    routes: [
      {
        method: 'get',
        path: ['/', '/*path'],
        async handle(request) {
          const path = request.path.slice(1);
          const file = web?.find(path);
          if (file !== undefined && path !== 'index.html') return await answerFile(path, file, request);
          if (path.startsWith(HASHED)) throw new ApiError('NOT_FOUND', 'There is no such file.');
          return renderPage(page);
        },
      },
    ],
  });
}
