import { RETRY_SCHEDULES } from '@posthorn/domain';
import { NEVER } from '../connections/never.js';
import { type Transaction, Prisma } from '../connections/open-connection.js';
import { BEFORE_FIRST_ID } from '../partitions/id-range.js';

export interface SpareMessage {
  readonly messageId: string;
  /** The number of its next attempt. */
  readonly attemptNo: number;
}

/** So many held messages are compared: of the oldest, and of those accepted since the endpoint was disabled. */
const COMPARED = 5000;

/**
 * Returns the held message with the fewest attempts, the oldest of those, of the messages that have more than one
 * attempt left, and are the heads of their ordering keys. The order makes the planner read the index of what an endpoint
 * holds.
 */
export async function findSpareMessage(
  transaction: Transaction,
  endpointId: string,
): Promise<SpareMessage | undefined> {
  const held = (from: Prisma.Sql): Prisma.Sql => Prisma.sql`(
    SELECT id, endpoint_id, attempt_count, fast_failures + slow_failures AS failures, retry_schedule
    FROM messages
    WHERE endpoint_id BETWEEN ${endpointId}::uuid AND ${endpointId}::uuid
      AND sweep_at = ${Prisma.raw(`'${NEVER}'`)}::timestamptz AND id >= ${from}
      AND status = 'paused' AND deleted_at IS NULL AND NOT is_test
      AND (ordering_key IS NULL OR position < 0 OR EXISTS (
        SELECT FROM ordering_keys AS k WHERE k.endpoint_id = messages.endpoint_id AND k.key = ordering_key AND k.head_id = messages.id
      ))
    ORDER BY endpoint_id, id
    LIMIT ${COMPARED}
  )`;
  const [spare] = await transaction.query<SpareMessage[]>(Prisma.sql`
    SELECT m.id::text AS "messageId", m.attempt_count + 1 AS "attemptNo"
    FROM (
      ${held(Prisma.sql`${BEFORE_FIRST_ID}::uuid`)}
      UNION ALL
      ${held(Prisma.sql`(SELECT uuid_v7_floor(disabled_at) FROM endpoints WHERE id = ${endpointId}::uuid)`)}
    ) AS m
    JOIN endpoints AS e ON e.id = m.endpoint_id
    JOIN projects AS p ON p.id = e.project_id
    WHERE m.failures < cardinality(coalesce(
      m.retry_schedule,
      nullif(CASE WHEN e.callback_key IS NULL THEN e.retry_schedule ELSE p.default_retry_schedule END, '{}'),
      array_fill(0, ARRAY[${RETRY_SCHEDULES.slow.length}::int])
    ))
    ORDER BY m.attempt_count, m.id
    LIMIT 1
  `);
  return spare;
}
