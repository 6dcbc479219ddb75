/** The deliveries that one worker has in flight. */
export interface DeliveryLoad {
  /** In flight at most. */
  readonly concurrency: number;
  readonly inFlight: number;
  /** Those to endpoints that are not fast. */
  readonly slowInFlight: number;
}

export interface EndpointLoad {
  readonly inFlight: number;
  readonly pace: Pace;
}

/** Fast is an endpoint that answered its last delivery fast and keeps none waiting; unknown is one that has not answered yet. */
export type Pace = 'fast' | 'slow' | 'unknown';

/** Left to endpoints that are not slow: a quarter; of it, an eighth of all to those that have proven to be fast. */
const FAST_RESERVE = 1 / 4;
const PROVEN_RESERVE = 1 / 8;
const LEAST_SLOW = 2;

/**
 * Whether an endpoint may have one more delivery in flight, so that others find room. Each takes at most what all
 * leave free (dynamic thresholds, Choudhury and Hahne 1998): one alone gets half, two a third each. What is slow shares a half.
 */
export function mayStart(load: DeliveryLoad, endpoint: EndpointLoad): boolean {
  const { concurrency, inFlight, slowInFlight } = load;
  if (endpoint.pace === 'fast') {
    const least = Math.max(1, concurrency / 8);
    return endpoint.inFlight < Math.max(least, concurrency - inFlight);
  }
  return endpoint.inFlight < Math.max(leastOf(endpoint.pace, load), concurrency / 2 - slowInFlight);
}

/** One delivery is worth finding out what an unknown endpoint is like, up to a point. */
function leastOf(pace: 'slow' | 'unknown', { concurrency, slowInFlight }: DeliveryLoad): number {
  if (pace === 'unknown') return slowInFlight < concurrency * (1 - PROVEN_RESERVE) ? 1 : 0;
  return slowInFlight < concurrency * (1 - FAST_RESERVE) ? LEAST_SLOW : 0;
}
