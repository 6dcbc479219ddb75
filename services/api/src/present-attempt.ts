import type { AttemptRow } from '@posthorn/database';
import { withoutEmpty } from './without-empty.js';

/** An attempt as clients see it. */
export function presentAttempt(
  row: AttemptRow,
  responseBodyUrl: string | undefined,
): Readonly<Record<string, unknown>> {
  return withoutEmpty({
    id: row.id,
    attempt_no: row.attemptNo,
    response_status: row.responseStatus,
    response_latency_ms: row.responseLatencyMs,
    processing_ms: row.processingMs,
    error_text: row.errorText,
    response_headers: row.responseHeaders,
    retry_type: row.retryType,
    retry_after_seconds: row.retryAfterSeconds,
    resolved_ip: row.resolvedIp,
    request_headers: row.requestHeaders,
    dns_ms: row.dnsMs,
    tcp_connect_ms: row.tcpConnectMs,
    tls_handshake_ms: row.tlsHandshakeMs,
    ttfb_ms: row.ttfbMs,
    transfer_ms: row.transferMs,
    conn_reused: row.connReused,
    response_body_truncated: row.responseBodyTruncated ? true : undefined,
    response_body_url: responseBodyUrl,
    created_at: row.createdAt.toISOString(),
  });
}
