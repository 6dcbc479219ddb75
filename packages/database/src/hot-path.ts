import { uuidV7TimeMs } from '@posthorn/common';
import { DAY } from '@posthorn/domain';
import type { PrismaClient } from './prisma-client.js';
import { Prisma } from './prisma-client.js';
import { idRange } from './statements/id-range.js';

/** Where the messages of a batch lie. */
export interface MessageTables {
  readonly messages: Prisma.Sql;
  readonly payloads: Prisma.Sql;
  readonly attempts: Prisma.Sql;
  readonly responseBodies: Prisma.Sql;
}

/** The tables of a batch, and the client to ask for them. */
export interface Room {
  readonly client: PrismaClient;
  readonly tables: MessageTables;
}

/** The way of the many statements that a delivery consists of. */
export interface HotPath {
  /** Plans each statement once; for those that add rows, whose partition is found without planning. */
  readonly prepared: PrismaClient;
  /**
   * The tables of the one day that a batch is of, as nearly all are: a statement on them is planned once. A plan for the
   * tables of all days, made once, would have to lock them all, so those of older messages are planned each time.
   */
  findRoom(messageIds: readonly string[]): Room;
}

const ALL_DAYS = tablesNamed('');

export function createHotPath(prisma: PrismaClient, prepared: PrismaClient): HotPath {
  return {
    prepared,
    findRoom(messageIds) {
      const { first, last } = idRange(messageIds);
      const day = dayOf(uuidV7TimeMs(first));
      const isOneDay = day === dayOf(uuidV7TimeMs(last));
      return isOneDay && isLate(day)
        ? { client: prepared, tables: tablesNamed(suffixOf(day)) }
        : { client: prisma, tables: ALL_DAYS };
    },
  };
}

/** Empty tables of earlier days are dropped. */
function isLate(day: number): boolean {
  const today = dayOf(Date.now());
  return day === today || day === today - 1;
}

function suffixOf(day: number): string {
  return `_${new Date(day * DAY).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** In days since the Unix epoch (UTC). */
function dayOf(ms: number): number {
  return Math.floor(ms / DAY);
}

function tablesNamed(suffix: string): MessageTables {
  const table = (name: string): Prisma.Sql => Prisma.raw(`"${name}${suffix}"`);
  return {
    messages: table('messages'),
    payloads: table('payloads'),
    attempts: table('attempts'),
    responseBodies: table('response_bodies'),
  };
}
