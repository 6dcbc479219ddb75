/** Smaller than every id: the place before the first one. */
export const BEFORE_FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the smallest and the largest of some UUIDv7 ids. With these bounds in a statement, the planner can skip the
 * partitions of all other days. The statement's cost therefore does not grow with the number of days.
 */
export function idRange(ids: readonly string[]): { readonly first: string; readonly last: string } {
  const [start = ''] = ids;
  let first = start;
  let last = start;
  for (const id of ids) {
    if (id < first) first = id;
    if (id > last) last = id;
  }
  return { first, last };
}

/** Statements that change messages in the order of their ids wait for each other, and never deadlock. */
export function inOrder<Item extends { readonly messageId: string }>(
  items: readonly Item[],
): readonly Item[] {
  return [...items].sort((a, b) => Number(a.messageId > b.messageId) - Number(a.messageId < b.messageId));
}
