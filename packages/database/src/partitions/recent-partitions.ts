import { uuidV7TimeMs } from '@posthorn/common';
import { DAY } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Where the messages of a time lie, and the client to ask for them. */
export interface PartitionSet {
  readonly client: PrismaClient;
  readonly messages: Prisma.Sql;
  readonly payloads: Prisma.Sql;
  readonly attempts: Prisma.Sql;
  readonly responseBodies: Prisma.Sql;
}

/** The way of the many statements that a delivery consists of. */
export interface RecentPartitions {
  /** Plans each statement once; for those that add rows, whose partition is found without planning. */
  readonly prepared: PrismaClient;
  /**
   * What is of today or of yesterday, as nearly all is, has its day's own tables: a statement on them is planned once. A plan for the
   * tables of all days, made once, would have to lock them all, so those of older messages are planned each time.
   */
  partitionSetOf(messageId: string): PartitionSet;
}

/** As many as messages can be of at once: today, yesterday, and tomorrow by a clock that is ahead. */
const MAX_ROOMS = 3;

export function createRecentPartitions(prisma: PrismaClient, prepared: PrismaClient): RecentPartitions {
  const setOfEarlierDays = createPartitionSet(prisma, '');
  const setsOfDays = new Map<number, PartitionSet>();
  return {
    prepared,
    partitionSetOf(messageId) {
      const day = dayOf(uuidV7TimeMs(messageId));
      if (!isRecent(day)) return setOfEarlierDays;
      const known = setsOfDays.get(day);
      if (known !== undefined) return known;
      if (setsOfDays.size >= MAX_ROOMS) setsOfDays.clear();
      const partitions = createPartitionSet(prepared, suffixOf(day));
      setsOfDays.set(day, partitions);
      return partitions;
    },
  };
}

/** Empty tables of earlier days are dropped. */
function isRecent(day: number): boolean {
  const today = dayOf(Date.now());
  return day === today || day === today - 1;
}

/** In days since the Unix epoch (UTC). */
function dayOf(ms: number): number {
  return Math.floor(ms / DAY);
}

function suffixOf(day: number): string {
  return `_${new Date(day * DAY).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

function createPartitionSet(client: PrismaClient, suffix: string): PartitionSet {
  const table = (name: string): Prisma.Sql => Prisma.raw(`"${name}${suffix}"`);
  return {
    client,
    messages: table('messages'),
    payloads: table('payloads'),
    attempts: table('attempts'),
    responseBodies: table('response_bodies'),
  };
}
