/** How long a process has to stop, unless it makes deliveries. */
export const STOP_WITHIN_MS = 20_000;
/** From the end of a request to its record. */
const RECORD_MS = 5_000;
/** What is left to close when the last delivery is on record. */
const CLOSE_MS = 10_000;

/** How long a stopping worker waits for its deliveries: none of them takes longer, so that none is cut off. */
export function drainMs(deliveryTimeoutMs: number): number {
  return deliveryTimeoutMs + RECORD_MS;
}

/** How long a worker has to stop. Whoever kills it waits longer: see the grace periods under docker/. */
export function workerStopsWithinMs(deliveryTimeoutMs: number): number {
  return drainMs(deliveryTimeoutMs) + CLOSE_MS;
}
