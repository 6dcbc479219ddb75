import { type EndpointSpeed, SECOND } from '@posthorn/domain';

/** The deliveries in flight to one endpoint, and the endpoint's speed. */
export interface EndpointPresence {
  inFlight(): number;
  speed(): EndpointSpeed;
  /** Returns the function that ends the delivery. `isProof` is true when the worker awaited a response. */
  start(): (isProof: boolean) => void;
}

/** An endpoint is slow when its response takes longer. */
const FAST_WITHIN_MS = SECOND;

export function createEndpointPresence(): EndpointPresence {
  /** The start of each delivery in flight, oldest first. */
  const starts = new Set<{ readonly atMs: number }>();
  let lastSpeed: EndpointSpeed = 'unknown';
  const isOverdue = (atMs: number): boolean => performance.now() - atMs > FAST_WITHIN_MS;

  return {
    inFlight: () => starts.size,
    speed() {
      const [oldest] = starts;
      return oldest !== undefined && isOverdue(oldest.atMs) ? 'slow' : lastSpeed;
    },
    start() {
      const delivery = { atMs: performance.now() };
      starts.add(delivery);
      return (isProof) => {
        starts.delete(delivery);
        if (isProof) lastSpeed = isOverdue(delivery.atMs) ? 'slow' : 'fast';
      };
    },
  };
}
