import type { Batcher } from '@posthorn/batching';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { HotPath, Room } from './recent-partitions.js';

/**
 * As createStatementBatcher, with statements of their own for each room: what fails, or waits for a lock, in one of them does neither
 * to the messages of another.
 */
export function createRoomBatcher<Item extends { readonly messageId: string }, Result>(
  { roomOf }: Pick<HotPath, 'roomOf'>,
  execute: (room: Room, items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
): Batcher<Item, Result> {
  const batchers = new WeakMap<Room, Batcher<Item, Result>>();
  return (item) => {
    const room = roomOf(item.messageId);
    const known = batchers.get(room);
    if (known !== undefined) return known(item);
    const batcher = createStatementBatcher<Item, Result>({ execute: (items) => execute(room, items) });
    batchers.set(room, batcher);
    return batcher(item);
  };
}
