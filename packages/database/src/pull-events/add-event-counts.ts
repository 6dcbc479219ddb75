import { Prisma } from '../connections/open-connection.js';

/**
 * The INSERT that counts events. `changes` are rows of endpoint_id, created_at (of the event), stored, fetched,
 * delivered and ack_ms (the time to the acknowledgement). `what` selects whether they change only the events that the endpoint holds, or also the statistics of
 * received events.
 */
export function addEventCounts(changes: Prisma.Sql, what: 'current' | 'current-and-received'): Prisma.Sql {
  const ofMinute = Prisma.sql`
    UNION ALL
    SELECT endpoint_id, date_bin('1 minute', created_at, 'epoch'), stored, fetched, delivered, ack_ms FROM changes`;
  return Prisma.sql`
    INSERT INTO event_counts (endpoint_id, minute, stored, fetched, delivered, ack_ms)
    SELECT endpoint_id, minute, sum(stored), sum(fetched), sum(delivered), sum(ack_ms)
    FROM (
      WITH changes AS (${changes})
      SELECT endpoint_id, '-infinity'::timestamptz AS minute, stored, fetched, delivered, 0 AS ack_ms FROM changes
      ${what === 'current' ? Prisma.empty : ofMinute}
    ) AS counted
    GROUP BY endpoint_id, minute`;
}
