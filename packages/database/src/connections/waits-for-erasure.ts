import { Prisma } from './open-connection.js';

/** Another process may know the former consumer of an endpoint, or a deleted one, for almost a second longer. */
export const KNOWN_FOR = Prisma.sql`interval '2 seconds'`;

/**
 * The condition on `messages AS m` that they were a deleted consumer's. A consumer that was created again under its id
 * has none of them, and none of an endpoint that was deleted before.
 */
export const IS_OF_FORMER_CONSUMER = Prisma.sql`(
  m.consumer_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM consumers AS c JOIN endpoints AS e ON e.id = m.endpoint_id
    WHERE c.project_id = m.project_id AND c.id = m.consumer_id AND c.deleted_at IS NULL
      AND c.created_at <= m.created_at AND (e.deleted_at IS NULL OR e.deleted_at >= c.created_at)
  )
)`;

/** The erasures of events, `event_erasures AS x`, and until when (`until`) the events of each were the consumer's. */
export const EVENT_ERASURES = Prisma.sql`
  event_erasures AS x
  LEFT JOIN consumers AS c ON c.project_id = x.project_id AND c.id = x.consumer_id AND c.created_at > x.deleted_at
  CROSS JOIN LATERAL least(x.deleted_at + ${KNOWN_FOR}, c.created_at) AS until`;

/** The condition on `events AS e` that a deleted consumer's erasure has not come to them, or to their messages. */
export const EVENT_WAITS_FOR_ERASURE = Prisma.sql`(
  EXISTS (
    SELECT FROM ${EVENT_ERASURES}
    WHERE x.project_id = e.project_id AND x.consumer_id = e.consumer_id AND e.created_at < until
  )
  OR EXISTS (
    SELECT FROM erasures AS x
    WHERE x.project_id = e.project_id AND x.consumer_id = e.consumer_id AND e.created_at < x.created_at
  )
)`;
