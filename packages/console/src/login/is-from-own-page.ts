import { isIP } from 'node:net';
import type { SiteRequest } from '@posthorn/http-server';

/**
 * A browser sends a remembered login with whatever another site makes it send, too; but it says which site that was: `Origin`
 * comes with every request that changes something, and no page can write it. Who sends none is no browser of today.
 *
 * `Host` alone proves nothing: a site may give its own name our address (DNS rebinding). So a name must be one of the operator's origins;
 * an IP address and localhost are nobody's to give.
 */
export function isFromOwnPage(
  { header }: Pick<SiteRequest, 'header'>,
  origins: readonly string[] = [],
): boolean {
  const fetchSite = header('sec-fetch-site');
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  const origin = header('origin') ?? '';
  if (!URL.canParse(origin)) return false;
  const { origin: sender, host, hostname } = new URL(origin);
  if (origins.includes(sender)) return true;
  return host === header('host')?.toLowerCase() && isNobodysToGive(hostname);
}

function isNobodysToGive(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
