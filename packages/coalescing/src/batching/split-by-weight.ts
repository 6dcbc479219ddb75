export interface WeightLimit<Item> {
  readonly limit: number;
  weigh(item: Item): number;
}

/** Cuts a list, in order, into parts that weigh no more than the limit. A single item may weigh more. */
export function splitByWeight<Item>(
  items: readonly Item[],
  { limit, weigh }: WeightLimit<Item>,
): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let capacity = 0;
  for (const item of items) {
    const weight = weigh(item);
    const part = parts.at(-1);
    if (part === undefined || weight > capacity) {
      parts.push([item]);
      capacity = limit - weight;
    } else {
      part.push(item);
      capacity -= weight;
    }
  }
  return parts;
}
