import { toPrefixedId } from '@posthorn/common';
import type { AttemptRecord, ClaimedMessage } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import type { DeliveryMetrics } from './delivery-metrics.js';
import type { MadeAttempt } from './describe-attempt.js';

export type ReportAttempt = (attempt: MadeAttempt, message: ClaimedMessage) => void;

/** Logs one wide line per attempt and counts it in metrics. The URL is omitted, because its path may be a secret. */
export function createAttemptReport(
  logger: Logger,
  { countAttempt }: Pick<DeliveryMetrics, 'countAttempt'>,
): ReportAttempt {
  return (attempt, message) => {
    if (!message.isTest) countAttempt(attempt, message);
    logger.info('attempt', describe(attempt, message));
  };
}

function describe(attempt: AttemptRecord, message: ClaimedMessage): Readonly<Record<string, unknown>> {
  const { outcome } = attempt;
  return {
    message_id: attempt.messageId,
    attempt_no: attempt.attemptNo,
    endpoint_id: formatEndpointId(message),
    project_id: message.projectId,
    ...(message.eventType !== null && { event_type: message.eventType }),
    status: outcome.status,
    response_status: attempt.responseStatus,
    error: attempt.errorText,
    ...(outcome.status === 'pending_retry' && {
      retry_type: outcome.retryType,
      retry_after_seconds: outcome.retryAfterSeconds,
    }),
    latency_ms: attempt.responseLatencyMs,
    processing_ms: attempt.processingMs,
    dns_ms: attempt.dnsMs,
    tcp_connect_ms: attempt.tcpConnectMs,
    tls_handshake_ms: attempt.tlsHandshakeMs,
    ttfb_ms: attempt.ttfbMs,
    transfer_ms: attempt.transferMs,
    conn_reused: attempt.connReused,
    resolved_ip: attempt.resolvedIp,
  };
}

/** The id in its API format: only ids of outbound endpoints have a prefix. */
function formatEndpointId({ direction, endpointId }: ClaimedMessage): string {
  return direction === 'outbound' ? toPrefixedId('endpoint', endpointId) : endpointId;
}
