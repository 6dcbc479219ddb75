import { Prisma } from '../connections/open-connection.js';

export interface TimeBounds {
  /** Inclusive. */
  readonly startTime?: Date | undefined;
  /** Exclusive. */
  readonly endTime?: Date | undefined;
}

/** The services create ids, so their clocks may differ from the database's clock. */
const CLOCK_SKEW = '1 minute';

export interface BoundColumns {
  readonly id: Prisma.Sql;
  readonly moment: Prisma.Sql;
  /** The allowed difference between the clock that created an id and the database's. Default: one minute. */
  readonly clockSkew?: string | undefined;
}

/** Conditions on a time and on the UUIDv7 that was created at about that time, so that other days are never read. */
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
