import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { ExportClaim } from './export-run-statements.js';

/** A message as an export shows it. Times have the format of the API. */
export interface ExportedMessage {
  readonly id: string;
  readonly endpointId: string;
  readonly endpointUrl: string | null;
  readonly status: string;
  readonly attemptCount: number;
  readonly responseStatus: number | null;
  readonly responseLatencyMs: number | null;
  readonly lastError: string | null;
  readonly sizeBytes: number;
  readonly idempotencyKey: string | null;
  readonly createdAt: string;
  readonly deliveredAt: string | null;
  readonly failedAt: string | null;
  readonly eventType: string | null;
}

export interface PageBounds {
  /** Inclusive. */
  readonly firstId: string;
  /** Exclusive. */
  readonly endId: string;
  /** The number of messages of the project, or of the endpoint, that are read. */
  readonly limit: number;
}

export interface ExportPage {
  readonly messages: readonly ExportedMessage[];
  /** The last message that was read. */
  readonly lastId: string | undefined;
  /** Whether every message within the bounds was read. */
  readonly isLast: boolean;
}

interface Row extends ExportedMessage {
  readonly lastId: string | null;
  readonly looked: number;
  /** Null when no message of the page matches. */
  readonly found: boolean | null;
}

/** Produces the format of `Date.toISOString`, which would take the worker longer. */
const formatTime = (column: string): Prisma.Sql =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * Reads the next messages by id, however few of them match. So every statement takes about the same time, and none
 * needs a transaction that spans several pages.
 */
export async function readExportPage(
  client: SqlClient,
  claim: ExportClaim,
  { firstId, endId, limit }: PageBounds,
): Promise<ExportPage> {
  const { projectId, direction, startTime, endTime, createdAt, messageStatus, endpointId } = claim;
  const isOfEndpoint = endpointId === null ? Prisma.empty : Prisma.sql`AND endpoint_id = ${endpointId}::uuid`;
  const hasStatus =
    messageStatus === null ? Prisma.empty : Prisma.sql`AND status = ${messageStatus}::message_status`;
  const rows = await client.query<Row[]>(Prisma.sql`
    WITH page AS MATERIALIZED (
      SELECT
        id, endpoint_id, direction, status, attempt_count, response_status, response_latency_ms, last_error, size_bytes,
        idempotency_key, created_at, delivered_at, failed_at, deleted_at, event_type
      FROM messages
      WHERE project_id = ${projectId}::uuid AND id >= ${firstId}::uuid AND id < ${endId}::uuid
        ${isOfEndpoint}
      ORDER BY id
      LIMIT ${limit}
    ),
    looked AS (
      SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last_id, (SELECT count(*)::int FROM page) AS count
    ),
    fitting AS (
      SELECT * FROM page
      WHERE direction = ${direction}::direction
        AND deleted_at IS NULL
        AND created_at >= ${startTime} AND created_at < ${endTime} AND created_at <= ${createdAt}
        ${hasStatus}
    )
    SELECT
      looked.last_id::text AS "lastId", looked.count AS looked, m.id IS NOT NULL AS found,
      m.id::text AS id, m.endpoint_id::text AS "endpointId", e.url AS "endpointUrl", m.status,
      m.attempt_count AS "attemptCount", m.response_status AS "responseStatus",
      m.response_latency_ms AS "responseLatencyMs", m.last_error AS "lastError", m.size_bytes AS "sizeBytes",
      m.idempotency_key AS "idempotencyKey", ${formatTime('m.created_at')} AS "createdAt",
      ${formatTime('m.delivered_at')} AS "deliveredAt", ${formatTime('m.failed_at')} AS "failedAt",
      m.event_type AS "eventType"
    FROM looked
    LEFT JOIN fitting AS m ON true
    LEFT JOIN endpoints AS e ON e.id = m.endpoint_id
    ORDER BY m.id
  `);
  const [first] = rows;
  return {
    messages: first?.found === true ? rows : [],
    lastId: first?.lastId ?? undefined,
    isLast: (first?.looked ?? 0) < limit,
  };
}
