import { SECOND, MINUTE } from './time.js';

/** The bounds of an endpoint's own timeout of a delivery. */
export const SHORTEST_TIMEOUT_MS = 1000;
export const LONGEST_TIMEOUT_MS = 30_000;

/** From the end of a request to its record. */
const RECORD_MS = 5 * SECOND;
/** The time for closing after the last delivery was recorded. */
const CLOSE_MS = 10 * SECOND;

/**
 * How long a stopping worker waits for its deliveries. No delivery takes longer, so none is cut off: an endpoint's own
 * timeout has an upper bound.
 */
export function drainMs(deliveryTimeoutMs: number): number {
  return Math.max(deliveryTimeoutMs, LONGEST_TIMEOUT_MS) + RECORD_MS;
}

/** How long a worker may take to stop. The orchestrator must wait longer: see the grace periods under docker/. */
export function workerStopsWithinMs(deliveryTimeoutMs: number): number {
  return drainMs(deliveryTimeoutMs) + CLOSE_MS;
}

/** How long enqueuing may take before the sweep repeats it. */
export const ENQUEUE_GRACE_MS = MINUTE;

/** A changed endpoint and a deleted API key must take effect within a second, so no cache may be older. */
export const CACHE_TTL_MS = 900;

/**
 * How deliveries are signed: with Posthorn's own headers, with those of Standard Webhooks 1.0 or with both. The first one
 * is the default.
 */
export const SIGNATURE_SCHEMES = ['posthorn', 'standard', 'both'] as const;

export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];
