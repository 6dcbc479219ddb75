import { createRandomUuid } from '@posthorn/common';
import { PUT_IN } from './expected-outcome.js';
import type { LabSql } from '../stack/open-sql.js';

export interface WaitingMessages {
  readonly projectId: string;
  /** The endpoint's id in the database. */
  readonly endpointId: string;
  readonly count: number;
  /** The default is outbound. */
  readonly direction?: 'outbound' | 'inbound';
}

interface Columns {
  readonly status: string;
  readonly attempts: number;
  /** SQL expressions of the further columns, by name. */
  readonly set: Readonly<Record<string, string>>;
}

/** Inserts messages that wait for their second attempt, due within `spreadMs` after `afterMs`. */
export function insertWaitingRetries(
  sql: LabSql,
  messages: WaitingMessages,
  { afterMs, spreadMs }: { readonly afterMs: number; readonly spreadMs: number },
): Promise<readonly string[]> {
  const due = `now() + (${afterMs} + ${spreadMs} * (n::float8 / ${messages.count})) * interval '1 millisecond'`;
  return insertMessages(sql, messages, {
    status: 'pending_retry',
    attempts: 1,
    set: { slow_failures: '1', next_attempt_at: due, sweep_at: `${due} + interval '60 s'` },
  });
}

/** Inserts messages that wait for their first attempt. The sweep enqueues them at once. */
export function insertQueued(sql: LabSql, messages: WaitingMessages): Promise<readonly string[]> {
  return insertMessages(sql, messages, { status: 'queued', attempts: 0, set: { sweep_at: 'now()' } });
}

/** Inserts messages that a paused endpoint holds. */
export function insertHeld(sql: LabSql, messages: WaitingMessages): Promise<readonly string[]> {
  return insertMessages(sql, messages, {
    status: 'paused',
    attempts: 0,
    set: { sweep_at: `'9999-12-31T00:00:00Z'` },
  });
}

/** Inserts permanently failed messages. The sweep adds them to the dead-letter queue at once. */
export function insertDeadLetters(sql: LabSql, messages: WaitingMessages): Promise<readonly string[]> {
  return insertMessages(sql, messages, {
    status: 'failed_permanent',
    attempts: 8,
    set: { slow_failures: '7', failed_at: 'now()', last_error: `'${PUT_IN}'`, sweep_at: 'now()' },
  });
}

/** Inserts delivered messages, which need no further work. */
export function insertDelivered(sql: LabSql, messages: WaitingMessages): Promise<readonly string[]> {
  return insertMessages(sql, messages, { status: 'succeeded', attempts: 1, set: { delivered_at: 'now()' } });
}

/** Inserts messages in one statement, as the API and the workers would have written them. */
async function insertMessages(
  sql: LabSql,
  { projectId, endpointId, count, direction = 'outbound' }: WaitingMessages,
  { status, attempts, set }: Columns,
): Promise<readonly string[]> {
  const names = Object.keys(set).join(', ');
  const values = Object.values(set).join(', ');
  const batch = createRandomUuid().slice(0, 8);
  const rows = await sql.query<{ readonly id: string }>(
    `WITH made AS (
       SELECT n, (
         lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
         || '8' || lpad(to_hex(n / 4096), 7, '0') || '${batch}'
       )::uuid AS id
       FROM generate_series(1, $3::int) AS n
     ),
     stored AS (
       INSERT INTO messages (
         id, project_id, endpoint_id, direction, status, attempt_count, content_type, size_bytes, payload_sha256,
         retention_hours, ${names}
       )
       SELECT id, $1::uuid, $2::uuid, '${direction}', '${status}', ${attempts}, 'application/json', 2, '', 720, ${values}
       FROM made
     ),
     used AS (
       INSERT INTO usage_counts (project_id, month, messages)
       VALUES ($1::uuid, date_trunc('month', now() AT TIME ZONE 'UTC')::date, $3::int)
     ),
     kept AS (INSERT INTO payloads (message_id, body) SELECT id, '{"n":-1}' FROM made),
     attempted AS (
       INSERT INTO attempts (id, message_id, attempt_no, error_text, retry_type, created_at)
       SELECT gen_random_uuid(), id, number, '${PUT_IN}', 'slow', now() FROM made, generate_series(1, ${attempts}) AS number
     )
     SELECT id::text FROM made`,
    [projectId, endpointId, count],
  );
  return rows.map(({ id }) => id);
}
