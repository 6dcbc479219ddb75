/**
 * BullMQ stores the due time of a delayed job in the upper bits of its score. These lower bits order equal due times.
 */
const ORDER_BITS = 0x1000;

/** Returns when a delayed job is due. */
export function dueMsOfScore(score: number): number {
  return Math.floor(score / ORDER_BITS);
}
