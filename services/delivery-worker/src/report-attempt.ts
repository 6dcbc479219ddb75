import { toPrefixedId } from '@posthorn/common';
import type { AttemptRecord, ClaimedMessage } from '@posthorn/database';
import type { Logger, Metrics } from '@posthorn/observability';

export type ReportAttempt = (attempt: AttemptRecord, message: ClaimedMessage) => void;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60];

/** One wide line and one observation per attempt. The URL stays out: its path may be a secret. */
export function createAttemptReport(logger: Logger, metrics: Metrics): ReportAttempt {
  const attempts = metrics.counter({
    name: 'posthorn_delivery_attempts_total',
    help: 'Delivery attempts by what became of the message.',
    labelNames: ['status'],
  });
  const duration = metrics.histogram({
    name: 'posthorn_delivery_attempt_duration_seconds',
    help: 'From the start of a delivery attempt to the end of the answer.',
    buckets: SECONDS,
  });
  return (attempt, message) => {
    const { outcome } = attempt;
    attempts.inc({ status: outcome.status });
    duration.observe((attempt.responseLatencyMs ?? 0) / 1000);
    logger.info('attempt', describe(attempt, message));
  };
}

function describe(attempt: AttemptRecord, message: ClaimedMessage): Readonly<Record<string, unknown>> {
  const { outcome } = attempt;
  return {
    message_id: attempt.messageId,
    attempt_no: attempt.attemptNo,
    endpoint_id: spellEndpointId(message),
    project_id: message.projectId,
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

/** As its owner knows it: only those of outbound endpoints have a prefix. */
function spellEndpointId({ direction, endpointId }: ClaimedMessage): string {
  return direction === 'outbound' ? toPrefixedId('endpoint', endpointId) : endpointId;
}
