import { SECOND } from '../duration.js';
import { LONGEST_TIMEOUT_MS } from './delivery-timeout.js';

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
