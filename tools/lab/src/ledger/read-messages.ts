import type { LabSql } from '../stack/open-sql.js';
import { PUT_IN } from './expected-outcome.js';

export interface KeptMessage {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly endpointId: string;
  readonly status: string;
  readonly attemptCount: number;
  /** The number of these attempts that the lab itself inserted. */
  readonly putIn: number;
}

/** An event of a pull endpoint is `delivered` after its acknowledgement. */
const SETTLED_STATUSES = ['succeeded', 'failed_permanent', 'delivered'];

export function isSettled(message: KeptMessage | undefined): boolean {
  return message !== undefined && SETTLED_STATUSES.includes(message.status);
}

/** All messages of these endpoints (database ids). */
export function readMessages(sql: LabSql, endpointIds: readonly string[]): Promise<readonly KeptMessage[]> {
  return sql.query<KeptMessage>(
    `SELECT id::text, endpoint_id::text AS "endpointId", status::text, attempt_count AS "attemptCount", (
       SELECT count(*)::int FROM attempts AS a WHERE a.message_id = m.id AND a.error_text = '${PUT_IN}'
     ) AS "putIn"
     FROM messages AS m WHERE endpoint_id = ANY($1::uuid[])`,
    [endpointIds],
  );
}

export async function countUnsettled(sql: LabSql, endpointIds: readonly string[]): Promise<number> {
  const [row] = await sql.query(
    `SELECT count(*)::int AS count FROM messages WHERE endpoint_id = ANY($1::uuid[]) AND status::text <> ALL($2::text[])`,
    [endpointIds, SETTLED_STATUSES],
  );
  return Number(row?.['count']);
}

/** Messages whose attempts are not numbered 1, 2, 3 … in time order, or that succeeded twice. */
export async function countAttemptIssues(sql: LabSql, endpointIds: readonly string[]): Promise<number> {
  const [row] = await sql.query(
    `WITH numbered AS (
       SELECT a.message_id, a.attempt_no, a.response_status, a.error_text,
         a.created_at >= lag(a.created_at, 1, a.created_at) OVER of_message AS in_order,
         row_number() OVER of_message AS position
       FROM attempts AS a JOIN messages AS m ON m.id = a.message_id
       WHERE m.endpoint_id = ANY($1::uuid[])
       WINDOW of_message AS (PARTITION BY a.message_id ORDER BY a.attempt_no)
     ),
     summed AS (
       SELECT message_id, count(*) AS made, bool_and(in_order AND position = attempt_no) AS sound,
         count(*) FILTER (WHERE response_status BETWEEN 200 AND 299 AND error_text IS NULL) AS successes
       FROM numbered GROUP BY message_id
     )
     SELECT count(*)::int AS count
     FROM messages AS m LEFT JOIN summed AS s ON s.message_id = m.id
     WHERE m.endpoint_id = ANY($1::uuid[])
       AND (coalesce(s.made, 0) <> m.attempt_count OR NOT coalesce(s.sound, true) OR coalesce(s.successes, 0) > 1)`,
    [endpointIds],
  );
  return Number(row?.['count']);
}

/** The send numbers in the payloads of these messages. */
export async function readSendNumbers(
  sql: LabSql,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ readonly id: string; readonly body: string }>(
    `SELECT p.message_id::text AS id, coalesce(of_event.body, p.body) AS body
     FROM payloads AS p LEFT JOIN payloads AS of_event ON of_event.message_id = p.event_id
     WHERE p.message_id = ANY($1::uuid[])`,
    [messageIds],
  );
  return new Map(rows.map(({ id, body }) => [id, (JSON.parse(body) as { readonly n: number }).n]));
}
