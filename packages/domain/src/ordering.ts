/** Which messages of an endpoint are delivered in order: none, those with the same key, or all. */
export const ORDERINGS = ['none', 'key', 'endpoint'] as const;

export type Ordering = (typeof ORDERINGS)[number];

/** The key of all messages of an endpoint that delivers all of them in order. */
const ONE_KEY = '*';

/** Returns the key of a message with a key of its own, or without one, at an endpoint. */
export function orderingKeyOf(ordering: Ordering, given: string | undefined): string | undefined {
  if (ordering === 'none') return undefined;
  return ordering === 'endpoint' ? ONE_KEY : given;
}
