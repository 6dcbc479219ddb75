import { setTimeout as sleep } from 'node:timers/promises';
import { toPrefixedId } from '@posthorn/common';
import {
  type AttemptRecord,
  type ClaimedMessage,
  type Database,
  classifyDatabaseError,
} from '@posthorn/database';
import type { Logger } from '@posthorn/observability';
import type { DeliveryMetrics } from './delivery-metrics.js';
import type { MadeAttempt } from './describe-attempt.js';

/**
 * Resolves to true when the attempt is on record, in the log and in metrics. Never rejects: the destination has
 * answered, so nothing can be undone.
 */
export type RecordAttempt = (attempt: MadeAttempt, message: ClaimedMessage) => Promise<boolean>;

export interface RecorderOptions {
  readonly deliveries: Pick<Database['deliveries'], 'record' | 'isRecorded'>;
  readonly metrics: Pick<DeliveryMetrics, 'countAttempt'>;
  readonly logger: Logger;
}

const AGAIN_AFTER_MS = 250;
/** The limit for unexplained failures. Beyond it the outbox sweep takes over the message, which is then sent again. */
const MAX_DEFECTS = 10;

/** While the database is down the worker keeps the attempt in memory, so that the outage does not cause a duplicate. */
export function createRecorder({ deliveries, metrics, logger }: RecorderOptions): RecordAttempt {
  async function recordSurely(attempt: AttemptRecord): Promise<boolean> {
    const about = { message_id: attempt.messageId, attempt_no: attempt.attemptNo };
    let record = attempt;
    let failures = 0;
    for (let defects = 0; defects < MAX_DEFECTS; failures += 1) {
      try {
        // The commit may have succeeded although its confirmation was lost.
        return (await deliveries.record(record)) || (failures > 0 && (await deliveries.isRecorded(record)));
      } catch (error) {
        const kind = classifyDatabaseError(error);
        if (kind !== 'unavailable') {
          defects += 1;
          logger.error('an attempt could not be recorded, and is tried again', { ...about, kind, error });
        }
        // One of the details may cause a defect that persists.
        if (kind === 'data' || defects > 1) record = withoutDetails(attempt);
        await sleep(AGAIN_AFTER_MS);
      }
    }
    return false;
  }

  return async (attempt, message) => {
    const recorded = await recordSurely(attempt);
    if (recorded) {
      if (!message.isTest) metrics.countAttempt(attempt, message);
      logger.info('attempt', describe(attempt, message));
    } else {
      logger.warn(
        'an attempt is not on record: its message was claimed again or deleted, or its record failed too often',
        {
          message_id: attempt.messageId,
          attempt_no: attempt.attemptNo,
        },
      );
    }
    return recorded;
  };
}

/** The columns that the database can store in any case. */
function withoutDetails({
  responseHeaders: _responseHeaders,
  responseBody: _responseBody,
  requestHeaders: _requestHeaders,
  errorText: _errorText,
  resolvedIp: _resolvedIp,
  ...attempt
}: AttemptRecord): AttemptRecord {
  return attempt;
}

/** One wide log line per attempt. The URL is omitted, because its path may be a secret. */
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
