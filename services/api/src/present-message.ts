import { toPrefixedId } from '@posthorn/common';
import type { MessageRow } from '@posthorn/database';
import { withoutEmpty } from './without-empty.js';

/** An outbound message as clients see it. */
export function presentMessage(row: MessageRow): Readonly<Record<string, unknown>> {
  return withoutEmpty({
    id: row.id,
    project_id: row.projectId,
    endpoint_id: toPrefixedId('endpoint', row.endpointId),
    status: row.status,
    attempt_count: row.attemptCount,
    replay_count: row.replayCount,
    content_type: row.contentType,
    size_bytes: row.sizeBytes,
    payload_sha256: row.payloadSha256,
    idempotency_key: row.idempotencyKey,
    next_attempt_at: row.nextAttemptAt?.toISOString(),
    last_error: row.lastError,
    response_status: row.responseStatus,
    response_latency_ms: row.responseLatencyMs,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString(),
    failed_at: row.failedAt?.toISOString(),
  });
}
