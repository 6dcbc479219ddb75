/** An item that is known to be there; throws when it is not. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index} of ${items.length}.`);
  return item;
}
