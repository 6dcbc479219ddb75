import { Prisma } from '../prisma-client.js';

export interface TimeBounds {
  /** The first moment that counts. */
  readonly startTime?: Date | undefined;
  /** The first moment that counts no longer. */
  readonly endTime?: Date | undefined;
}

/** Ids are made by the services, and so by other clocks than the database's. */
const CLOCK_SKEW = '1 minute';

/** Conditions on a moment, and on the UUIDv7 that was made at about that time, so that other days are never read. */
export function timeConditions(
  { startTime, endTime }: TimeBounds,
  { id, moment }: { readonly id: Prisma.Sql; readonly moment: Prisma.Sql },
): Prisma.Sql[] {
  const start = startTime?.toISOString();
  const end = endTime?.toISOString();
  return [
    ...(start === undefined
      ? []
      : [
          Prisma.sql`${id} >= uuid_v7_floor(${start}::timestamptz - ${CLOCK_SKEW}::interval)`,
          Prisma.sql`${moment} >= ${start}::timestamptz`,
        ]),
    ...(end === undefined
      ? []
      : [
          Prisma.sql`${id} < uuid_v7_floor(${end}::timestamptz + ${CLOCK_SKEW}::interval)`,
          Prisma.sql`${moment} < ${end}::timestamptz`,
        ]),
  ];
}
