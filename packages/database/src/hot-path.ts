import { uuidV7TimeMs } from '@posthorn/common';
import { DAY } from '@posthorn/domain';
import type { PrismaClient } from './prisma-client.js';
import { Prisma } from './prisma-client.js';

/** Where the messages of a batch lie. */
export interface MessageTables {
  readonly messages: Prisma.Sql;
  readonly payloads: Prisma.Sql;
  readonly attempts: Prisma.Sql;
  readonly responseBodies: Prisma.Sql;
}

/** The part of a batch that lies in the same tables, and the client to ask for them. */
export interface Room<Item> {
  readonly client: PrismaClient;
  readonly tables: MessageTables;
  readonly items: readonly Item[];
}

/** The way of the many statements that a delivery consists of. */
export interface HotPath {
  /** Plans each statement once; for those that add rows, whose partition is found without planning. */
  readonly prepared: PrismaClient;
  /**
   * What is of today or of yesterday, as nearly all is, has its day's own tables: a statement on them is planned once. A plan for the
   * tables of all days, made once, would have to lock them all, so those of older messages are planned each time.
   */
  splitByRoom<Item extends InMessage>(items: readonly Item[]): readonly Room<Item>[];
}

/** Of something that belongs to a message. */
interface InMessage {
  readonly messageId: string;
}

const ALL_DAYS = tablesNamed('');
const EARLIER = -1;

export function createHotPath(prisma: PrismaClient, prepared: PrismaClient): HotPath {
  return {
    prepared,
    splitByRoom(items) {
      const today = dayOf(Date.now());
      const parts = groupBy(items, ({ messageId }) => {
        const day = dayOf(uuidV7TimeMs(messageId));
        return isLate(day, today) ? day : EARLIER;
      });
      return [...parts].map(([day, part]) =>
        day === EARLIER
          ? { client: prisma, tables: ALL_DAYS, items: part }
          : { client: prepared, tables: tablesNamed(suffixOf(day)), items: part },
      );
    },
  };
}

/** Asks for each part of a batch; when one fails, all are over before its error is thrown. */
export async function askEachRoom<Item extends InMessage, Row>(
  hotPath: Pick<HotPath, 'splitByRoom'>,
  items: readonly Item[],
  ask: (room: Room<Item>) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const settled = await Promise.allSettled(hotPath.splitByRoom(items).map(ask));
  return settled.flatMap((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number,
): ReadonlyMap<number, readonly Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Empty tables of earlier days are dropped. */
function isLate(day: number, today: number): boolean {
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
