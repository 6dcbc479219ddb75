import type { SiteRequest } from '@posthorn/http-server';

/**
 * A browser sends a remembered login with whatever another site makes it send, too; but it says which site that was: `Origin`
 * comes with every request that changes something, and no page can write it. Who sends none is no browser of today.
 */
export function isFromOwnPage({ header }: Pick<SiteRequest, 'header'>): boolean {
  const fetchSite = header('sec-fetch-site');
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  const origin = header('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === header('host')?.toLowerCase();
}
