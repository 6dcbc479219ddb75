import { DELIVERY_HEADERS } from '@posthorn/common';
import type { ReceivedHeaders } from './received-headers.js';

/** A webhook that was forwarded so often goes in a circle. */
export const MAX_HOPS = 5;

const HOPS = /^\d{1,9}$/;

/** How often a webhook was forwarded before. A header that is repeated or no number hides it, and counts as the limit. */
export function hopsOf(headers: ReceivedHeaders): number {
  const text = headers.get(DELIVERY_HEADERS.hops.toLowerCase())?.value.trim();
  if (text === undefined) return 0;
  return HOPS.test(text) ? Number(text) : MAX_HOPS;
}

/** The header that counts this time, too. */
export function countHop(headers: ReceivedHeaders): Readonly<Record<string, string>> {
  return { [DELIVERY_HEADERS.hops]: String(hopsOf(headers) + 1) };
}
