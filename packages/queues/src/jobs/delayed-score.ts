/** BullMQ keeps the due time of a delayed job in the upper bits of its score, and an order among equals in these. */
const ORDER_BITS = 0x1000;

/** When a delayed job is due. */
export function dueMsOfScore(score: number): number {
  return Math.floor(score / ORDER_BITS);
}
