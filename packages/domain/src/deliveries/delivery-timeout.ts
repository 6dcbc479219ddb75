/** The bounds of an endpoint's own timeout of a delivery. */
export const SHORTEST_TIMEOUT_MS = 1000;
export const LONGEST_TIMEOUT_MS = 30_000;
