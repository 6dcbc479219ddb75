/** How long a process without deliveries may take to stop. */
export const STOP_WITHIN_MS = 20_000;
/** From the end of a request to its record. */
const RECORD_MS = 5_000;
/** The time for closing after the last delivery was recorded. */
const CLOSE_MS = 10_000;

/** How long a stopping worker waits for its deliveries. No delivery takes longer, so none is cut off. */
export function drainMs(deliveryTimeoutMs: number): number {
  return deliveryTimeoutMs + RECORD_MS;
}

/** How long a worker may take to stop. The orchestrator must wait longer: see the grace periods under docker/. */
export function workerStopsWithinMs(deliveryTimeoutMs: number): number {
  return drainMs(deliveryTimeoutMs) + CLOSE_MS;
}
