import { DELIVERY_HEADERS } from '@posthorn/common';
import { type ReceivedHeaders, findHeader } from './received-headers.js';

/** A webhook that was forwarded so often goes in a circle. */
export const MAX_HOPS = 5;

const HOPS = /^\d{1,9}$/;

/** How often a webhook was forwarded before. A header that is no number is the sender's own, and counts as none. */
export function hopsOf(headers: ReceivedHeaders): number {
  const text = findHeader(headers, DELIVERY_HEADERS.hops) ?? '';
  return HOPS.test(text) ? Number(text) : 0;
}

/** The header that counts this time, too. */
export function countHop(headers: ReceivedHeaders): Readonly<Record<string, string>> {
  return { [DELIVERY_HEADERS.hops]: String(hopsOf(headers) + 1) };
}
