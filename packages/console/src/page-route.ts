import { SESSION_COOKIE } from '@posthorn/common';
import type { SiteRequest, SiteRoute } from '@posthorn/http-server';
import type { Board } from './board/create-board.js';
import { renderPage } from './board/page.js';
import type { ConsoleOptions } from './console-options.js';

type Cookies = Pick<SiteRequest, 'header'>;

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const AWAY = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Posthorn queues</title></head>
  <body><p>Redis cannot be reached. This page tries again automatically.</p></body>
</html>
`;

/** The cookie of a session of the tenants' console. A browser sends it to every port of a host. */
const SESSION = new RegExp(`(?:^|; *)(?:__Host-)?${SESSION_COOKIE}=`);
const HOST = /^(?:[\w.-]+|\[[\d:a-f]+\])(?::\d+)?$/i;

export function pageRoute(
  { pagePaths, page }: Pick<Board, 'pagePaths' | 'page'>,
  { queues, publicBaseUrl }: Pick<ConsoleOptions, 'queues' | 'publicBaseUrl'>,
): SiteRoute {
  const consoleUrl = `${publicBaseUrl.replace(/\/$/, '')}/console`;
  return {
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

/** Whether the browser has a session of the tenants' console at this host. The session itself is not verified. */
export function hasConsoleSession({ header }: Cookies): boolean {
  return SESSION.test(header('cookie') ?? '');
}

/** A cookie that tells the tenants' console at this host where the queues are, until the browser is closed. */
export function announceQueues({ header }: Cookies): Readonly<Record<string, string>> {
  const host = header('host') ?? '';
  return HOST.test(host) ? { 'Set-Cookie': `posthorn_queues=${host}; Path=/; SameSite=Strict` } : {};
}
