import type { Batcher } from '@posthorn/coalescing';
import { uuidV7TimeMs } from '@posthorn/common';
import { DAY, partitionDayOf } from '@posthorn/domain';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

/** The tables of one day's messages, or those of all days, and the client to query them. */
export interface PartitionSet {
  readonly client: SqlClient;
  readonly messages: Prisma.Sql;
  readonly payloads: Prisma.Sql;
  readonly searchableValues: Prisma.Sql;
  readonly attempts: Prisma.Sql;
  readonly responseBodies: Prisma.Sql;
}

/** Table access for the frequent statements of a delivery. */
export interface RecentPartitions {
  /** Plans each statement once. Meant for inserts, which find their partition without planning. */
  readonly prepared: SqlClient;
  /**
   * Returns the tables of the message's own day if it is of today or yesterday, as nearly all are. A statement on them
   * is planned once. A reusable plan for the tables of all days would lock all of them, so statements for older
   * messages are planned each time.
   */
  partitionSetOf(messageId: string): PartitionSet;
}

/** Today and yesterday, and one that is left from before midnight. */
const MAX_PARTITION_SETS = 3;

export function createRecentPartitions(general: SqlClient, prepared: SqlClient): RecentPartitions {
  const setOfEarlierDays = createPartitionSet(general, '');
  const setsOfDays = new Map<number, PartitionSet>();
  return {
    prepared,
    partitionSetOf(messageId) {
      const day = dayOf(uuidV7TimeMs(messageId));
      if (!isRecent(day)) return setOfEarlierDays;
      const known = setsOfDays.get(day);
      if (known !== undefined) return known;
      if (setsOfDays.size >= MAX_PARTITION_SETS) setsOfDays.clear();
      const partitions = createPartitionSet(prepared, suffixOf(day));
      setsOfDays.set(day, partitions);
      return partitions;
    },
  };
}

/** Empty tables of earlier days are dropped, so they cannot be relied on. */
function isRecent(day: number): boolean {
  const today = dayOf(Date.now());
  return day === today || day === today - 1;
}

/** Returns the days since the Unix epoch (UTC). */
function dayOf(ms: number): number {
  return Math.floor(ms / DAY);
}

function suffixOf(day: number): string {
  return `_${partitionDayOf(day * DAY)}`;
}

function createPartitionSet(client: SqlClient, suffix: string): PartitionSet {
  const table = (name: string): Prisma.Sql => Prisma.raw(`"${name}${suffix}"`);
  return {
    client,
    messages: table('messages'),
    payloads: table('payloads'),
    searchableValues: table('searchable_values'),
    attempts: table('attempts'),
    responseBodies: table('response_bodies'),
  };
}

/**
 * Works like createStatementBatcher, with separate statements for each partition set. A statement that fails or waits
 * for a lock in one set therefore does not affect messages of another.
 */
export function createPartitionSetBatcher<Item extends { readonly messageId: string }, Result>(
  { partitionSetOf }: Pick<RecentPartitions, 'partitionSetOf'>,
  {
    gathers = false,
    execute,
  }: {
    readonly gathers?: boolean;
    execute(partitions: PartitionSet, items: readonly Item[]): Promise<readonly (Result | Error)[]>;
  },
): Batcher<Item, Result> {
  const batchers = new WeakMap<PartitionSet, Batcher<Item, Result>>();
  return (item) => {
    const partitions = partitionSetOf(item.messageId);
    const known = batchers.get(partitions);
    if (known !== undefined) return known(item);
    const batcher = createStatementBatcher<Item, Result>({
      gathers,
      execute: (items) => execute(partitions, items),
    });
    batchers.set(partitions, batcher);
    return batcher(item);
  };
}
