/**
 * How many that were due before it a message overtook, at most. `due` holds the ids of all in the order of their due times,
 * `taken` those of some in the order of their receipt.
 */
export function countOvertaken(due: readonly string[], taken: readonly string[]): number {
  const rankOf = new Map(due.map((id, rank) => [id, rank]));
  return Math.max(0, ...taken.map((id, index) => (rankOf.get(id) ?? 0) - index));
}
