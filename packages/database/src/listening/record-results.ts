import { createUuidV7 } from '@posthorn/common';
import { type Clients, Prisma } from '../connections/open-connection.js';
import { int, tableOf, text, uuid } from '../connections/table-of.js';
import { idRange } from '../partitions/id-range.js';
import { CONFIRMED, endOpen } from './end-open.js';
import { missedParts } from './missed-messages.js';

/** What a listener's local server answered. */
export interface ListenerResult {
  readonly messageId: string;
  /** Undefined when it did not answer. */
  readonly status: number | undefined;
  readonly latencyMs: number;
}

const RESULTS = tableOf<ListenerResult>({
  message_id: uuid((r) => r.messageId),
  attempt_id: uuid(() => createUuidV7()),
  status: int((r) => r.status),
  latency_ms: int((r) => r.latencyMs),
  error_text: text(describeFailure),
});

/**
 * Records results of a listener as attempts, and ends their messages. Skips messages that the listener does not hold,
 * and those that have a result. The sweep adds failed ones to the dead-letter queue. Connected listeners that have not
 * got a message yet still get it.
 */
export async function recordResults(
  { sql }: Clients,
  listenerId: string,
  results: readonly ListenerResult[],
): Promise<void> {
  if (results.length === 0) return;
  const ids = results.map(({ messageId }) => messageId);
  const { first, last } = idRange(ids);
  await sql.execute(Prisma.sql`
    WITH input AS (
      SELECT *, coalesce(status BETWEEN 200 AND 299, false) AS succeeded FROM ${RESULTS(results)}
    ),
    open AS (
      SELECT m.id
      FROM messages AS m
      WHERE m.id IN (
          SELECT message_id FROM hand_outs
          WHERE listener_id = ${listenerId}::uuid AND message_id = ANY (${ids}::uuid[])
        )
        AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.status IN ('queued', 'delivering') AND m.deleted_at IS NULL
      ORDER BY m.id
      FOR UPDATE
    ),
    moved AS (
      UPDATE messages AS m
      SET
        status = CASE WHEN i.succeeded THEN 'succeeded' ELSE 'failed_permanent' END::message_status,
        attempt_count = m.attempt_count + 1,
        last_error = i.error_text,
        response_status = i.status,
        response_latency_ms = i.latency_ms,
        sweep_at = CASE WHEN NOT i.succeeded THEN now() END,
        updated_at = now(),
        delivered_at = CASE WHEN i.succeeded THEN now() END,
        failed_at = CASE WHEN NOT i.succeeded THEN now() END
      FROM input AS i
      WHERE m.id = i.message_id
        AND m.id = ANY (ARRAY(SELECT id FROM open)) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      RETURNING m.id, m.attempt_count
    ),
    ${missedParts(Prisma.sql`SELECT id FROM moved`, listenerId)},
    confirmed AS (
      DELETE FROM unconfirmed_messages WHERE message_id IN (SELECT id FROM moved)
    )
    INSERT INTO attempts (
      id, message_id, attempt_no, created_at, response_status, response_latency_ms, error_text
    )
    SELECT i.attempt_id, i.message_id, moved.attempt_count, now(), i.status, i.latency_ms, i.error_text
    FROM input AS i
    JOIN moved ON moved.id = i.message_id
  `);
}

function describeFailure({ status }: ListenerResult): string | null {
  if (status === undefined) return 'the local server did not answer';
  return status >= 200 && status <= 299 ? null : `the local server answered ${status}`;
}

/**
 * Notes that a listener leaves messages that it holds to the others. A message ends as delivered, without an attempt,
 * once every connected listener that gets it has skipped it.
 */
export async function skip({ sql }: Clients, listenerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { first, last } = idRange(ids);
  await sql.transaction(async (transaction) => {
    // Of two listeners that skip a message at once, the second one sees what the first one did.
    await transaction.execute(Prisma.sql`
      WITH open AS (
        SELECT m.id
        FROM messages AS m
        WHERE m.id = ANY (${ids}::uuid[]) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
          AND m.status IN ('queued', 'delivering') AND m.deleted_at IS NULL
        ORDER BY m.id
        FOR UPDATE
      )
      UPDATE hand_outs SET skipped = true
      WHERE listener_id = ${listenerId}::uuid AND message_id IN (SELECT id FROM open)
    `);
    await endOpen(transaction, ids, {
      assignments: CONFIRMED,
      condition: Prisma.sql`
        EXISTS (SELECT FROM hand_outs AS own WHERE own.listener_id = ${listenerId}::uuid AND own.message_id = m.id)
        AND NOT EXISTS (
          SELECT FROM listeners AS l
          LEFT JOIN hand_outs AS h ON h.listener_id = l.id AND h.message_id = u.message_id
          WHERE l.endpoint_id = u.endpoint_id AND h.skipped IS NOT TRUE
            AND (h.message_id IS NOT NULL OR l.new_since < u.position)
        )`,
    });
  });
}
