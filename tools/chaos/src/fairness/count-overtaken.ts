import { maximum } from '@posthorn/lab';

/**
 * The maximum number of earlier due messages that one message overtook. `due` contains the ids of all messages by due
 * time.
 * `taken` contains the ids of the received messages in the order of receipt.
 */
export function countOvertaken(due: readonly string[], taken: readonly string[]): number {
  const rankOf = new Map(due.map((id, rank) => [id, rank]));
  return maximum(taken.map((id, index) => (rankOf.get(id) ?? 0) - index));
}
