import type { Batcher } from '@posthorn/coalescing';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { RecentPartitions, PartitionSet } from './recent-partitions.js';

/**
 * Works like createStatementBatcher, with separate statements for each partition set. A statement that fails or waits
 * for a lock in one set therefore does not affect messages of another.
 */
export function createPartitionSetBatcher<Item extends { readonly messageId: string }, Result>(
  { partitionSetOf }: Pick<RecentPartitions, 'partitionSetOf'>,
  execute: (partitions: PartitionSet, items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
): Batcher<Item, Result> {
  const batchers = new WeakMap<PartitionSet, Batcher<Item, Result>>();
  return (item) => {
    const partitions = partitionSetOf(item.messageId);
    const known = batchers.get(partitions);
    if (known !== undefined) return known(item);
    const batcher = createStatementBatcher<Item, Result>({ execute: (items) => execute(partitions, items) });
    batchers.set(partitions, batcher);
    return batcher(item);
  };
}
