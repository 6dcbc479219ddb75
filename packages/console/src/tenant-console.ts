import type { SiteRequest } from '@posthorn/http-server';

type Cookies = Pick<SiteRequest, 'header'>;

/** The cookie of a session of the tenants' console. A browser sends it to every port of a host. */
const SESSION = /(?:^|; *)(?:__Host-)?posthorn_console=/;
const HOST = /^(?:[\w.-]+|\[[\d:a-f]+\])(?::\d+)?$/i;

/** Whether the browser has a session of the tenants' console at this host. The session itself is not verified. */
export function hasConsoleSession({ header }: Cookies): boolean {
  return SESSION.test(header('cookie') ?? '');
}

/** A cookie that tells the tenants' console at this host where the queues are, until the browser is closed. */
export function announceQueues({ header }: Cookies): Readonly<Record<string, string>> {
  const host = header('host') ?? '';
  return HOST.test(host) ? { 'Set-Cookie': `posthorn_queues=${host}; Path=/; SameSite=Strict` } : {};
}
