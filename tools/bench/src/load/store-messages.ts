import type { LabSql } from '@posthorn/lab';

export interface StoredMessages {
  readonly projectId: string;
  readonly endpointIds: readonly string[];
  /** The number of stored messages before and after. */
  readonly from: number;
  readonly to: number;
}

/** Past days, including today. */
const DAYS = 10;
const BATCH = 50_000;
/** The number of concurrent batches. */
const AT_ONCE = 2;

/** Fills the tables with messages delivered on past days and today, as the services would have left them. */
export async function storeMessages(sql: LabSql, messages: StoredMessages): Promise<void> {
  const { projectId, endpointIds, from, to } = messages;
  await sql.query(
    `SELECT create_day_partitions((now() AT TIME ZONE 'UTC')::date - ${DAYS - 1}, (now() AT TIME ZONE 'UTC')::date)`,
  );
  let next = from;
  const work = async (): Promise<void> => {
    while (next < to) {
      const first = next;
      next = Math.min(first + BATCH, to);
      await sql.query(STORE, [projectId, endpointIds, first, next - 1]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Otherwise autovacuum would run during the measurement.
  await sql.query('VACUUM (ANALYZE) messages, payloads, attempts');
  await sql.query('CHECKPOINT');
}

/** Each day gets every tenth message, spread over the day. Today's messages are spread over its elapsed part. */
const STORE = `
  WITH made AS (
    SELECT n, moment, (
      lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
      || '8' || lpad(to_hex(n), 15, '0')
    )::uuid AS id
    FROM (
      SELECT n, day + (n % 10007) / 10007.0 * (least(day + interval '1 day', now()) - day) AS moment
      FROM generate_series($3::int, $4::int) AS n,
        LATERAL (SELECT date_trunc('day', now(), 'UTC') - (n / 1000 % ${DAYS}) * interval '1 day' AS day) AS of_n
    ) AS spread
  ),
  stored AS (
    INSERT INTO messages (
      id, project_id, endpoint_id, direction, status, attempt_count, content_type, size_bytes, payload_sha256,
      retention_hours, response_status, response_latency_ms, created_at, updated_at, delivered_at
    )
    SELECT
      id, $1::uuid, ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'outbound', 'succeeded', 1, 'application/json', 8,
      '', 720, 200, 5, moment, moment, moment
    FROM made
  ),
  kept AS (
    INSERT INTO payloads (message_id, body, expires_at)
    SELECT id, '{"n":-1}', now() + interval '720 hours' FROM made
  )
  INSERT INTO attempts (
    id, message_id, attempt_no, response_status, response_latency_ms, processing_ms, resolved_ip, request_headers,
    response_headers, created_at
  )
  SELECT gen_random_uuid(), id, 1, 200, 5, 1, '127.0.0.1', '{}', '{}', moment FROM made
`;
