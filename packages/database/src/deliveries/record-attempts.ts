import { Prisma } from '../connections/open-connection.js';
import { boolean, columnOf, int, tableOf, text, timestamptz, uuid } from '../connections/table-of.js';
import { ATTEMPTED_COLUMNS, COUNT_ATTEMPTS } from '../messages/count-messages.js';
import { idRange, inOrder } from '../partitions/id-range.js';
import type { PartitionSet } from '../partitions/recent-partitions.js';
import { recordReleases } from '../retention/needed-payloads.js';
import type { OwnClaim } from './claim-messages.js';

/** The record of an attempt that was made under a claim. */
export interface AttemptRecord extends OwnClaim {
  readonly id: string;
  readonly attemptNo: number;
  /** Those of the message, if the worker knows them. */
  readonly retentionHours?: number | undefined;
  readonly createdAt: Date;
  readonly responseStatus?: number | undefined;
  readonly responseLatencyMs?: number | undefined;
  readonly processingMs?: number | undefined;
  readonly errorText?: string | undefined;
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined;
  readonly responseBodyTruncated: boolean;
  /** Whether the response body is in the file storage. */
  readonly responseBodyStored: boolean;
  /** Stored with the record, for as long as the message's payload. */
  readonly responseBody?: Buffer | undefined;
  readonly resolvedIp?: string | undefined;
  readonly requestHeaders?: Readonly<Record<string, string>> | undefined;
  readonly dnsMs?: number | undefined;
  readonly tcpConnectMs?: number | undefined;
  readonly tlsHandshakeMs?: number | undefined;
  readonly ttfbMs?: number | undefined;
  readonly transferMs?: number | undefined;
  readonly connReused?: boolean | undefined;
  readonly isProbe?: boolean | undefined;
  /** The next state of the message. */
  readonly outcome: AttemptOutcome;
}

export type AttemptOutcome =
  | { readonly status: 'succeeded' }
  | {
      readonly status: 'pending_retry';
      readonly retryType: 'fast' | 'slow';
      /** As the response reported it. A message that probed its endpoint is held again instead. */
      readonly retryAfterSeconds: number | undefined;
      readonly nextAttemptAt: Date;
      /** When the sweep checks whether enqueuing failed. */
      readonly sweepAt: Date;
    }
  /** A test message that failed is no dead letter, and has no sweep. */
  | { readonly status: 'failed_permanent'; readonly sweepAt: Date | undefined };

const RECORDS = tableOf<AttemptRecord>({
  id: uuid((r) => r.id),
  message_id: uuid((r) => r.messageId),
  claimed_until: timestamptz((r) => r.claimedUntil.toISOString()),
  attempt_no: int((r) => r.attemptNo),
  created_at: timestamptz((r) => r.createdAt.toISOString()),
  response_status: int((r) => r.responseStatus),
  response_latency_ms: int((r) => r.responseLatencyMs),
  processing_ms: int((r) => r.processingMs),
  error_text: text((r) => r.errorText),
  response_headers: text((r) => r.responseHeaders && JSON.stringify(r.responseHeaders)),
  response_body_truncated: boolean((r) => r.responseBodyTruncated),
  response_body_stored: boolean((r) => r.responseBodyStored),
  resolved_ip: text((r) => r.resolvedIp),
  request_headers: text((r) => r.requestHeaders && JSON.stringify(r.requestHeaders)),
  dns_ms: int((r) => r.dnsMs),
  tcp_connect_ms: int((r) => r.tcpConnectMs),
  tls_handshake_ms: int((r) => r.tlsHandshakeMs),
  ttfb_ms: int((r) => r.ttfbMs),
  transfer_ms: int((r) => r.transferMs),
  conn_reused: boolean((r) => r.connReused),
  probe: boolean((r) => r.isProbe === true),
  response_body: text((r) => r.responseBody?.toString('base64')),
  status: columnOf('message_status')((r) => r.outcome.status),
  retry_type: columnOf('retry_type')(({ outcome }) => ('retryType' in outcome ? outcome.retryType : null)),
  retry_after_seconds: int(({ outcome }) =>
    'retryAfterSeconds' in outcome ? outcome.retryAfterSeconds : null,
  ),
  next_attempt_at: timestamptz(({ outcome }) =>
    'nextAttemptAt' in outcome ? outcome.nextAttemptAt.toISOString() : null,
  ),
  sweep_at: timestamptz(({ outcome }) => ('sweepAt' in outcome ? outcome.sweepAt?.toISOString() : null)),
});

/**
 * On `messages AS m` and a record `t`: the claim is the worker's, or PostgreSQL has lost it and nobody claimed since.
 * The planner cannot estimate a CASE. For conditions that it can, it expects one message, because hardly any has such a
 * status, and then compares each record with each message.
 */
const HAS_ITS_CLAIM = Prisma.raw(`CASE m.status
  WHEN 'delivering' THEN m.claimed_until = t.claimed_until
  ELSE m.claimed_until IS NULL AND m.status IN ('queued', 'pending_retry')
END`);

/**
 * Records attempts of one partition set and moves their messages on, in one statement. The statement also stores small
 * response bodies. It erases the payloads of succeeded messages that are not to be kept, and their searchable values.
 * Returns the ids of the recorded attempts. An attempt whose claim expired, or was lost in a crash of PostgreSQL, is
 * recorded unless another worker has claimed the message since. Attempts of deleted messages are skipped.
 */
export async function recordAttempts(
  partitions: PartitionSet,
  records: readonly AttemptRecord[],
): Promise<readonly string[]> {
  const { client, messages, attempts } = partitions;
  const ids = records.map(({ messageId }) => messageId);
  // The parameters of a single record need not pass through the update.
  const isOne = records.length === 1;
  const rows = await client.query<{ id: string }[]>(Prisma.sql`
    WITH record AS NOT MATERIALIZED (SELECT * FROM ${RECORDS(inOrder(records))}),
    moved AS (
      UPDATE ${messages} AS m
      SET
        status = CASE WHEN m.deleted_at IS NULL OR t.status = 'succeeded' THEN t.status ELSE 'failed_permanent' END,
        attempt_count = t.attempt_no,
        counted_attempts = t.attempt_no,
        fast_failures = m.fast_failures + CASE WHEN t.retry_type = 'fast' THEN 1 ELSE 0 END,
        slow_failures = m.slow_failures + CASE WHEN t.retry_type = 'slow' THEN 1 ELSE 0 END,
        next_attempt_at = CASE WHEN m.deleted_at IS NULL THEN t.next_attempt_at END,
        last_error = t.error_text,
        response_status = t.response_status,
        response_latency_ms = t.response_latency_ms,
        claimed_until = NULL,
        sweep_at = CASE WHEN m.deleted_at IS NULL THEN t.sweep_at END,
        updated_at = now(),
        delivered_at = CASE WHEN t.status = 'succeeded' THEN now() END,
        failed_at = CASE WHEN t.status = 'failed_permanent' THEN now() END,
        expired_at = CASE WHEN m.is_test AND t.status = 'failed_permanent' THEN now() ELSE m.expired_at END
      FROM record AS t
      WHERE m.id = t.message_id
        AND m.id = ANY (${ids}::uuid[])
        AND m.attempt_count = t.attempt_no - 1
        AND ${HAS_ITS_CLAIM}
      RETURNING ${ATTEMPTED_COLUMNS}, m.deleted_at, m.retention_hours ${isOne ? Prisma.empty : Prisma.sql`, t.*`}
    ),
    recorded AS NOT MATERIALIZED (SELECT * FROM moved ${isOne ? Prisma.sql`CROSS JOIN record` : Prisma.empty}),
    counted AS (${COUNT_ATTEMPTS})
    ${erasure(partitions, records)}
    ${bodies(partitions, records)}
    INSERT INTO ${attempts} (
      id, message_id, attempt_no, created_at, response_status, response_latency_ms, processing_ms, error_text,
      response_headers, response_body_truncated, response_body_stored, resolved_ip, request_headers, dns_ms,
      tcp_connect_ms, tls_handshake_ms, ttfb_ms, transfer_ms, conn_reused, probe, retry_type, retry_after_seconds
    )
    SELECT
      id, message_id, attempt_no, created_at, response_status, response_latency_ms, processing_ms, error_text,
      response_headers::json, response_body_truncated, response_body_stored, resolved_ip, request_headers::json, dns_ms,
      tcp_connect_ms, tls_handshake_ms, ttfb_ms, transfer_ms, conn_reused, probe, retry_type, retry_after_seconds
    FROM recorded
    WHERE deleted_at IS NULL
    RETURNING id::text AS id
  `);
  return rows.map(({ id }) => id);
}

/** PostgreSQL prepares each part of a statement, even one that then has nothing to do. So most statements lack this. */
function erasure(
  { payloads, searchableValues }: PartitionSet,
  records: readonly AttemptRecord[],
): Prisma.Sql {
  const ids = records.filter(mayErase).map(({ messageId }) => messageId);
  if (ids.length === 0) return Prisma.empty;
  return Prisma.sql`,
    erased AS (
      DELETE FROM ${payloads}
      WHERE message_id = ANY (ARRAY(SELECT message_id FROM recorded WHERE retention_hours = 0 AND status = 'succeeded'))
        AND message_id = ANY (${ids}::uuid[])
      RETURNING message_id, event_id
    ),
    unsearchable AS (
      DELETE FROM ${searchableValues}
      WHERE message_id = ANY (ARRAY(SELECT message_id FROM erased)) AND message_id = ANY (${ids}::uuid[])
    ),
    released AS (${recordReleases(Prisma.sql`erased`)})`;
}

function mayErase({ outcome, retentionHours = 0 }: AttemptRecord): boolean {
  return outcome.status === 'succeeded' && retentionHours === 0;
}

/** Bodies are kept for as long as the payloads. */
function bodies({ payloads, responseBodies }: PartitionSet, records: readonly AttemptRecord[]): Prisma.Sql {
  const withBody = records.filter(({ responseBody }) => responseBody !== undefined);
  if (withBody.length === 0) return Prisma.empty;
  const { first, last } = idRange(withBody.map(({ messageId }) => messageId));
  return Prisma.sql`,
    kept AS (
      INSERT INTO ${responseBodies} (message_id, attempt_no, body)
      SELECT message_id, attempt_no, decode(response_body, 'base64')
      FROM recorded
      WHERE response_body IS NOT NULL
        AND deleted_at IS NULL
        AND (
          SELECT true FROM ${payloads} AS p
          WHERE p.message_id = recorded.message_id AND p.message_id BETWEEN ${first}::uuid AND ${last}::uuid
        )
    )`;
}
