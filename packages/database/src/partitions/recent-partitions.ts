import { uuidV7TimeMs } from '@posthorn/common';
import { DAY } from '@posthorn/domain';
import type { PrismaClient } from '../connections/prisma-client.js';
import { Prisma } from '../connections/prisma-client.js';

/** Where the messages of a time lie, and the client to ask for them. */
export interface Room {
  readonly client: PrismaClient;
  readonly messages: Prisma.Sql;
  readonly payloads: Prisma.Sql;
  readonly attempts: Prisma.Sql;
  readonly responseBodies: Prisma.Sql;
}

/** The way of the many statements that a delivery consists of. */
export interface HotPath {
  /** Plans each statement once; for those that add rows, whose partition is found without planning. */
  readonly prepared: PrismaClient;
  /**
   * What is of today or of yesterday, as nearly all is, has its day's own tables: a statement on them is planned once. A plan for the
   * tables of all days, made once, would have to lock them all, so those of older messages are planned each time.
   */
  roomOf(messageId: string): Room;
}

/** As many as messages can be of at once: today, yesterday, and tomorrow by a clock that is ahead. */
const MAX_ROOMS = 3;

export function createHotPath(prisma: PrismaClient, prepared: PrismaClient): HotPath {
  const roomOfEarlierDays = createRoom(prisma, '');
  const roomsOfDays = new Map<number, Room>();
  return {
    prepared,
    roomOf(messageId) {
      const day = dayOf(uuidV7TimeMs(messageId));
      if (!isRecent(day)) return roomOfEarlierDays;
      const known = roomsOfDays.get(day);
      if (known !== undefined) return known;
      if (roomsOfDays.size >= MAX_ROOMS) roomsOfDays.clear();
      const room = createRoom(prepared, suffixOf(day));
      roomsOfDays.set(day, room);
      return room;
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

function createRoom(client: PrismaClient, suffix: string): Room {
  const table = (name: string): Prisma.Sql => Prisma.raw(`"${name}${suffix}"`);
  return {
    client,
    messages: table('messages'),
    payloads: table('payloads'),
    attempts: table('attempts'),
    responseBodies: table('response_bodies'),
  };
}
