import { toPrefixedId } from '@posthorn/common';
import type { ListedMessage } from '@posthorn/database';
import { withoutEmpty } from './without-empty.js';

/** A message as the logs show it. */
export function presentLogEntry(row: ListedMessage): Readonly<Record<string, unknown>> {
  return withoutEmpty({
    message_id: row.id,
    endpoint_id: toPrefixedId('endpoint', row.endpointId),
    endpoint: row.endpointUrl,
    status: row.status,
    attempt_count: row.attemptCount,
    created_at: row.createdAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString(),
    response_status: row.responseStatus,
    response_latency_ms: row.responseLatencyMs,
    last_error: row.lastError,
    next_attempt_at: row.nextAttemptAt?.toISOString(),
  });
}

/** A message as the list of dead letters shows it. */
export function presentDeadLetter(row: ListedMessage): Readonly<Record<string, unknown>> {
  return withoutEmpty({ ...presentLogEntry(row), failed_at: row.failedAt?.toISOString() });
}
