/** The deliveries that one worker has in flight. */
export interface DeliveryLoad {
  /** The maximum number in flight. */
  readonly concurrency: number;
  readonly inFlight: number;
  /** Deliveries to endpoints that are not fast. */
  readonly slowInFlight: number;
}

export interface EndpointLoad {
  readonly inFlight: number;
  readonly speed: EndpointSpeed;
}

/**
 * `fast`: the endpoint answered its last delivery fast and no delivery waits for it. `unknown`: it has not answered
 * yet.
 */
export type EndpointSpeed = 'fast' | 'slow' | 'unknown';

/**
 * A quarter is reserved for endpoints that are not slow. An eighth of all is reserved for endpoints that have proven to
 * be fast.
 */
const FAST_RESERVE = 1 / 4;
const PROVEN_RESERVE = 1 / 8;
const LEAST_SLOW = 2;

/**
 * Whether an endpoint may have one more delivery in flight while others still get capacity. Each endpoint takes at most
 * as many as stay free (dynamic thresholds, Choudhury and Hahne 1998): one alone gets half, two a third each. Slow
 * endpoints share a half.
 */
export function mayStart(load: DeliveryLoad, endpoint: EndpointLoad): boolean {
  const { concurrency, inFlight, slowInFlight } = load;
  if (endpoint.speed === 'fast') {
    const least = Math.max(1, concurrency / 8);
    return endpoint.inFlight < Math.max(least, concurrency - inFlight);
  }
  return endpoint.inFlight < Math.max(leastOf(endpoint.speed, load), concurrency / 2 - slowInFlight);
}

/** One delivery is a fair price, within limits, for learning how fast an unknown endpoint is. */
function leastOf(speed: 'slow' | 'unknown', { concurrency, slowInFlight }: DeliveryLoad): number {
  if (speed === 'unknown') return slowInFlight < concurrency * (1 - PROVEN_RESERVE) ? 1 : 0;
  return slowInFlight < concurrency * (1 - FAST_RESERVE) ? LEAST_SLOW : 0;
}
