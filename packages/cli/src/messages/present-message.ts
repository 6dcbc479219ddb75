import type { AttemptRow, MessageRow } from '@posthorn/database';
import { formatEndpointId } from '../arguments/parse-id.js';
import type { Row } from '../output/render-table.js';

/** Uses the names of the API, and leaves out members without a value. */
export function presentMessage(row: MessageRow): Row {
  return withoutEmpty({
    id: row.id,
    project_id: row.projectId,
    endpoint_id: formatEndpointId(row.endpointId, row.direction),
    direction: row.direction,
    status: row.status,
    attempt_count: row.attemptCount,
    replay_count: row.replayCount,
    content_type: row.contentType,
    size_bytes: row.sizeBytes,
    payload_sha256: row.payloadSha256,
    idempotency_key: row.idempotencyKey,
    event_type: row.eventType,
    next_attempt_at: row.nextAttemptAt?.toISOString(),
    claimed_until: row.claimedUntil?.toISOString(),
    sweep_at: row.sweepAt?.toISOString(),
    last_error: row.lastError,
    response_status: row.responseStatus,
    response_latency_ms: row.responseLatencyMs,
    created_at: row.createdAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString(),
    failed_at: row.failedAt?.toISOString(),
  });
}

/** The headers were masked before they were stored. */
export function presentAttempt(row: AttemptRow): Row {
  return withoutEmpty({
    attempt_no: row.attemptNo,
    created_at: row.createdAt.toISOString(),
    response_status: row.responseStatus,
    response_latency_ms: row.responseLatencyMs,
    error_text: row.errorText,
    probe: row.probe || undefined,
    retry_type: row.retryType,
    retry_after_seconds: row.retryAfterSeconds,
    resolved_ip: row.resolvedIp,
    dns_ms: row.dnsMs,
    tcp_connect_ms: row.tcpConnectMs,
    tls_handshake_ms: row.tlsHandshakeMs,
    ttfb_ms: row.ttfbMs,
    transfer_ms: row.transferMs,
    conn_reused: row.connReused,
    request_headers: row.requestHeaders,
    response_headers: row.responseHeaders,
  });
}

function withoutEmpty(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));
}
