/**
 * The smallest and largest of some UUIDv7 ids. A statement that names them lets the planner leave out the partitions of
 * all other days, so that its cost stays flat as days pile up.
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
