import { isIP } from 'node:net';
import type { Credentials } from '../routes/route.js';

/**
 * Whether a request comes from a page of this service, and not from another site. A browser also sends a remembered
 * login with requests that another site causes. But it names that site: `Origin` comes with every request that changes
 * something, and no page can forge it. Every current browser sends it.
 *
 * `Host` alone proves nothing: a site may point its own name to the service's address (DNS rebinding). So a name must
 * be one of the given origins. An IP address and localhost cannot be pointed elsewhere.
 */
export function isFromOwnPage(
  { header }: Pick<Credentials, 'header'>,
  origins: readonly string[] = [],
): boolean {
  const fetchSite = header('sec-fetch-site');
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  const origin = header('origin') ?? '';
  if (!URL.canParse(origin)) return false;
  const { origin: sender, host, hostname } = new URL(origin);
  if (origins.includes(sender)) return true;
  return host === header('host')?.toLowerCase() && isFixedAddress(hostname);
}

function isFixedAddress(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
