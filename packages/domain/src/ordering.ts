/** Which messages of an endpoint are delivered in order: none, those with the same key, or all. */
export const ORDERINGS = ['none', 'key', 'endpoint'] as const;

export type Ordering = (typeof ORDERINGS)[number];

/**
 * What a failed message in order does: it holds back the others until it has no attempts left, or leaves the order, and
 * is retried beside them.
 */
export const ON_FAILURE = ['block', 'skip'] as const;

export type OnFailure = (typeof ON_FAILURE)[number];

/** The key of all messages of an endpoint that delivers all of them in order. */
const ONE_KEY = '*';

/** Returns the key of a message with a key of its own, or without one, at an endpoint. */
export function orderingKeyOf(ordering: Ordering, given: string | undefined): string | undefined {
  if (ordering === 'none') return undefined;
  return ordering === 'endpoint' ? ONE_KEY : given;
}
