import { type SqlPool, Prisma } from '../connections/open-connection.js';

/** How long a hidden endpoint stays after its last message is settled and its payload erased. */
export const UNUSED_FOR = Prisma.raw(`interval '30 days'`);
/** Longer than a process knows an endpoint and waits for the statement that stores a message. */
const RETIRES_WITHIN = Prisma.raw(`interval '10 minutes'`);
const CHECKED_EVERY = Prisma.raw(`interval '1 day'`);

/** On `endpoints AS e`. */
const HAS_OPEN_MESSAGES = Prisma.raw(`EXISTS (
  SELECT FROM messages AS m
  WHERE m.endpoint_id = e.id
    AND (m.sweep_at IS NOT NULL OR EXISTS (SELECT FROM payloads AS p WHERE p.message_id = m.id))
)`);

/**
 * Looks at most at `limit` hidden endpoints that are due, and returns their number. One that is unused is first retired:
 * no callback finds it any more, and the next one to its URL gets another endpoint. If no callback was just on its way,
 * it is then deleted, with its credentials. Its row stays as long as its messages, which show its URL.
 */
export async function expireIdle(sql: SqlPool, limit: number): Promise<number> {
  return await sql.execute(Prisma.sql`
    WITH due AS MATERIALIZED (
      SELECT e.id
      FROM endpoints AS e
      WHERE e.callback_check_at <= now()
      ORDER BY e.callback_check_at
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ),
    looked_at AS MATERIALIZED (
      SELECT e.id, newest.id IS NOT NULL AS has_messages, since.unused_since,
        CASE
          WHEN e.deleted_at IS NOT NULL THEN 'end'
          WHEN since.unused_since > now() - ${UNUSED_FOR} THEN 'wait'
          WHEN ${HAS_OPEN_MESSAGES} THEN 'busy'
          WHEN e.callback_key <> e.id::text THEN 'retire'
          ELSE 'end'
        END AS step
      FROM due
      JOIN endpoints AS e USING (id)
      LEFT JOIN LATERAL (
        SELECT m.id, m.created_at, m.retention_hours, coalesce(m.delivered_at, m.failed_at) AS settled_at
        FROM messages AS m
        WHERE m.endpoint_id = e.id
        ORDER BY m.id DESC
        LIMIT 1
      ) AS newest ON true
      LEFT JOIN payloads AS p ON p.message_id = newest.id
      CROSS JOIN LATERAL (
        SELECT greatest(
          e.created_at, newest.settled_at, newest.created_at + newest.retention_hours * interval '1 hour', p.expires_at
        ) AS unused_since
      ) AS since
    ),
    deleted AS (
      DELETE FROM endpoints WHERE id IN (SELECT id FROM looked_at WHERE step = 'end' AND NOT has_messages)
      RETURNING id
    ),
    forgotten AS (DELETE FROM endpoint_health WHERE endpoint_id IN (SELECT id FROM deleted))
    UPDATE endpoints AS e
    SET
      callback_check_at = CASE step
        WHEN 'wait' THEN unused_since + ${UNUSED_FOR}
        WHEN 'retire' THEN now() + ${RETIRES_WITHIN}
        ELSE now() + ${CHECKED_EVERY} END,
      callback_key = CASE step WHEN 'retire' THEN e.id::text ELSE e.callback_key END,
      headers = CASE step WHEN 'end' THEN '{}' ELSE e.headers END,
      deleted_at = CASE step WHEN 'end' THEN coalesce(e.deleted_at, now()) END,
      paused = e.paused AND step <> 'end'
    FROM looked_at
    WHERE e.id = looked_at.id AND NOT (step = 'end' AND NOT has_messages)
  `);
}
