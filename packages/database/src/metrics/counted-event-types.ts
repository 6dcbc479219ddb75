import { type SqlPool, Prisma } from '../connections/open-connection.js';

/** A sender may have a new type for each message, and each costs as many rows as all messages together. */
const MOST = 200;
/** Stands for the types of a day that are not counted by themselves. */
export const OTHER_TYPES = 'other';
/** Stands for all endpoints of a project in place of an endpoint's id. */
export const ALL_ENDPOINTS = '00000000-0000-0000-0000-000000000000';
/** Longer than any window. */
const KEPT_DAYS = 32;

/** On `message_counts AS t`: the day (UTC) in which the messages were accepted. */
export const COUNTED_DAY = Prisma.raw(`(t.minute AT TIME ZONE 'UTC')::date`);

/**
 * Chooses the first 200 event types of each project and day, and returns them. A type that is chosen stays so, and one
 * that is not chosen will not be. Of two schedulers, one waits for the other. Writes in the order of the key, so that
 * they cannot deadlock.
 */
export function chooseCountedTypes(taken: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO counted_event_types AS c (project_id, day, event_types)
    SELECT project_id, day, (array_agg(event_type))[1:${MOST}]
    FROM (
      SELECT DISTINCT t.project_id, ${COUNTED_DAY} AS day, t.event_type
      FROM ${taken} AS t
      WHERE t.event_type <> ${OTHER_TYPES} AND t.direction = 'outbound'
        AND t.minute >= now() - ${KEPT_DAYS} * interval '1 day'
    ) AS seen
    GROUP BY project_id, day
    ORDER BY project_id, day
    ON CONFLICT (project_id, day) DO UPDATE SET event_types = CASE
      WHEN cardinality(c.event_types) >= ${MOST} OR c.event_types @> excluded.event_types THEN c.event_types
      ELSE (
        c.event_types || ARRAY(SELECT unnest(excluded.event_types) EXCEPT SELECT unnest(c.event_types))
      )[1:${MOST}]
    END
    RETURNING project_id, day, event_types
  `;
}

/** On `message_counts AS t`: whether the rollups have it, or will have it, under this event type. */
export function isCountedAs(eventType: string): Prisma.Sql {
  return Prisma.sql`
    t.event_type IS NOT NULL AND ${eventType} = (
      SELECT CASE WHEN chosen.is_full AND NOT chosen.is_own THEN ${OTHER_TYPES} ELSE t.event_type END
      FROM (
        SELECT
          coalesce(bool_or(cardinality(c.event_types) >= ${MOST}), false) AS is_full,
          coalesce(bool_or(t.event_type = ANY (c.event_types)), false) AS is_own
        FROM counted_event_types AS c
        WHERE c.project_id = t.project_id AND c.day = ${COUNTED_DAY}
      ) AS chosen
    )`;
}

/** Deletes at most `limit` choices of days that no window reaches any more. Returns their number. */
export async function forgetCountedTypes(sql: SqlPool, limit: number): Promise<number> {
  return await sql.execute(Prisma.sql`
    DELETE FROM counted_event_types
    WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM counted_event_types
      WHERE day < (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}::int
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ))
  `);
}
