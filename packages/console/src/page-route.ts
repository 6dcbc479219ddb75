import type { SiteRoute } from '@posthorn/http-server';
import type { Board } from './board/create-board.js';
import { renderPage } from './board/page.js';
import type { ConsoleOptions } from './console-options.js';
import { announceQueues, hasConsoleSession } from './tenant-console.js';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const AWAY = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Posthorn queues</title></head>
  <body><p>Redis cannot be reached. This page tries again automatically.</p></body>
</html>
`;

export function pageRoute<Visitor>(
  { pagePaths, page }: Pick<Board, 'pagePaths' | 'page'>,
  { queues, publicBaseUrl }: Pick<ConsoleOptions, 'queues' | 'publicBaseUrl'>,
): SiteRoute<Visitor> {
  const consoleUrl = `${publicBaseUrl.replace(/\/$/, '')}/console`;
  return {
    method: 'get',
    path: pagePaths,
    async handle(request) {
      if (!queues.isReady()) return { status: 503, headers: HTML, body: AWAY };
      const links = hasConsoleSession(request) ? [{ text: 'Console', url: consoleUrl }] : [];
      return {
        status: 200,
        headers: { ...HTML, ...announceQueues(request) },
        body: await renderPage(page, links),
      };
    },
  };
}
