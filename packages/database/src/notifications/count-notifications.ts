import type { CountedNotification } from '@posthorn/domain';
import { Prisma } from '../connections/open-connection.js';

/**
 * Counts what a notification tells of: rows (project_id, endpoint_id, count, at). Only projects with a notification
 * endpoint count anything. Updates the rows in the order of their key, so that two statements cannot deadlock.
 */
export function countNotifications(type: CountedNotification, rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO notification_counts AS n (endpoint_id, type, count, first_at, last_at)
    SELECT happened.endpoint_id, ${type}, sum(happened.count)::int, min(happened.at), max(happened.at)
    FROM (${rows}) AS happened
    JOIN projects AS p ON p.id = happened.project_id AND p.notification_endpoint_id <> happened.endpoint_id
    GROUP BY happened.endpoint_id
    ORDER BY happened.endpoint_id
    ON CONFLICT (endpoint_id, type) DO UPDATE SET
      count = n.count + excluded.count,
      first_at = CASE WHEN n.count = 0 THEN excluded.first_at ELSE least(n.first_at, excluded.first_at) END,
      last_at = CASE WHEN n.count = 0 THEN excluded.last_at ELSE greatest(n.last_at, excluded.last_at) END
  `;
}
