import { Prisma } from '../connections/open-connection.js';

export type EventStatus = 'stored' | 'fetched' | 'delivered';

/** Existing events: neither deleted nor past their retention. Must match the condition of the indexes. */
export const IS_KEPT = Prisma.sql`m.direction = 'pull' AND m.deleted_at IS NULL AND m.expired_at IS NULL
  AND m.created_at + m.retention_hours * interval '1 hour' > now()`;

export const HAS_STATUS: Readonly<Record<EventStatus, Prisma.Sql>> = {
  stored: Prisma.sql`m.fetched_at IS NULL AND m.delivered_at IS NULL`,
  fetched: Prisma.sql`m.fetched_at IS NOT NULL AND m.delivered_at IS NULL`,
  delivered: Prisma.sql`m.delivered_at IS NOT NULL`,
};

/**
 * The counts to add for row m, an event that the endpoint no longer holds. They are negative, under the event's former
 * status.
 */
export const NOT_HELD = Prisma.sql`
  -(${HAS_STATUS.stored})::int AS stored, -(${HAS_STATUS.fetched})::int AS fetched, -(${HAS_STATUS.delivered})::int AS delivered`;
