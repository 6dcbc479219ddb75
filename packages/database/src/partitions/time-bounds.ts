import { Prisma } from '../connections/prisma-client.js';

export interface TimeBounds {
  /** The first moment that counts. */
  readonly startTime?: Date | undefined;
  /** The first moment that counts no longer. */
  readonly endTime?: Date | undefined;
}

/** Ids are made by the services, and so by other clocks than the database's. */
const CLOCK_SKEW = '1 minute';

export interface BoundColumns {
  readonly id: Prisma.Sql;
  readonly moment: Prisma.Sql;
  /** By how much the clock that made an id may differ from the database's; a minute when left out. */
  readonly clockSkew?: string;
}

/** Conditions on a moment, and on the UUIDv7 that was made at about that time, so that other days are never read. */
export function timeConditions(
  { startTime, endTime }: TimeBounds,
  { id, moment, clockSkew = CLOCK_SKEW }: BoundColumns,
): Prisma.Sql[] {
  const start = startTime?.toISOString();
  const end = endTime?.toISOString();
  return [
    ...(start === undefined
      ? []
      : [
          Prisma.sql`${id} >= uuid_v7_floor(${start}::timestamptz - ${clockSkew}::interval)`,
          Prisma.sql`${moment} >= ${start}::timestamptz`,
        ]),
    ...(end === undefined
      ? []
      : [
          Prisma.sql`${id} < uuid_v7_floor(${end}::timestamptz + ${clockSkew}::interval)`,
          Prisma.sql`${moment} < ${end}::timestamptz`,
        ]),
  ];
}
