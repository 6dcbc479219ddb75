import { type Pace, SECOND } from '@posthorn/domain';

/** What a worker has in flight to one endpoint, and how the endpoint answers. */
export interface EndpointPresence {
  readonly inFlight: number;
  pace(): Pace;
  /** Returns what ends it. `isProof` when an answer was awaited, and so tells how fast the endpoint is. */
  start(): (isProof: boolean) => void;
}

/** What takes longer is slow. */
const FAST_WITHIN_MS = SECOND;

export function createEndpointPresence(): EndpointPresence {
  /** When each delivery in flight began, oldest first. */
  const starts = new Set<{ readonly atMs: number }>();
  let lastPace: Pace = 'unknown';
  const isOverdue = (atMs: number): boolean => performance.now() - atMs > FAST_WITHIN_MS;

  return {
    get inFlight() {
      return starts.size;
    },
    pace() {
      const [oldest] = starts;
      return oldest !== undefined && isOverdue(oldest.atMs) ? 'slow' : lastPace;
    },
    start() {
      const delivery = { atMs: performance.now() };
      starts.add(delivery);
      return (isProof) => {
        starts.delete(delivery);
        if (isProof) lastPace = isOverdue(delivery.atMs) ? 'slow' : 'fast';
      };
    },
  };
}
