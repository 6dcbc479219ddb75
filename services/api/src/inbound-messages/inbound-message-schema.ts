import type { ListedMessage, MessageRow } from '@posthorn/database';
import { MESSAGE_STATUSES, payloadKeptUntil } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { withoutEmpty } from '../http/without-empty.js';
import { INBOUND_LOG_ENTRIES, INBOUND_MESSAGES } from '../messages/inbound-message-examples.js';
import { logEntryProperties, messageProperties, retryNumber } from '../messages/message-schema.js';
import { countSchema, momentSchema, uuidSchema } from '../schemas/values.js';

/**
 * Inbound messages are never held: a paused inbound endpoint stops receiving, and accepted messages are still
 * delivered.
 */
export const INBOUND_STATUSES = MESSAGE_STATUSES.filter((status) => status !== 'paused');

const inboundProperties = {
  inbound_endpoint_id: uuidSchema,
  status: Type.Unsafe<string>({ enum: INBOUND_STATUSES }),
  total_delivery_ms: Type.Optional(countSchema),
  received_at: momentSchema,
};

export const inboundMessageSchema = Type.Object(
  {
    ...messageProperties,
    ...inboundProperties,
    content_type: Type.Optional(Type.String({ examples: ['application/json'] })),
    queue_wait_ms: Type.Optional(countSchema),
    query: Type.Optional(
      Type.String({
        description: 'The query string with which it was received, without the token. Kept with the payload.',
        examples: ['shop=1'],
      }),
    ),
  },
  { title: 'InboundMessage', examples: INBOUND_MESSAGES },
);

export const inboundLogEntrySchema = Type.Object(
  { ...logEntryProperties, ...inboundProperties },
  { title: 'InboundLogEntry', examples: INBOUND_LOG_ENTRIES },
);

export function presentInboundMessage(
  row: MessageRow,
  {
    firstAttemptAt,
    query,
  }: { readonly firstAttemptAt: Date | undefined; readonly query: string | undefined },
): View<typeof inboundMessageSchema> {
  return withoutEmpty({
    id: row.id,
    project_id: row.projectId,
    inbound_endpoint_id: row.endpointId,
    status: row.status,
    attempt_count: row.attemptCount,
    retry_number: retryNumber(row),
    replay_count: row.replayCount,
    query,
    content_type: row.contentType === '' ? undefined : row.contentType,
    size_bytes: row.sizeBytes,
    payload_sha256: row.payloadSha256,
    idempotency_key: row.idempotencyKey,
    next_attempt_at: row.nextAttemptAt?.toISOString(),
    last_error: row.lastError,
    response_status: row.responseStatus,
    response_latency_ms: row.responseLatencyMs,
    queue_wait_ms: elapsedMs(row, firstAttemptAt),
    total_delivery_ms: elapsedMs(row, row.deliveredAt),
    received_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString(),
    failed_at: row.failedAt?.toISOString(),
    payload_kept_until: payloadKeptUntil(row)?.toISOString(),
  });
}

export function presentInboundLogEntry(row: ListedMessage): View<typeof inboundLogEntrySchema> {
  return withoutEmpty({
    message_id: row.id,
    inbound_endpoint_id: row.endpointId,
    endpoint: row.endpointUrl,
    status: row.status,
    attempt_count: row.attemptCount,
    retry_number: retryNumber(row),
    received_at: row.createdAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString(),
    response_status: row.responseStatus,
    response_latency_ms: row.responseLatencyMs,
    last_error: row.lastError,
    total_delivery_ms: elapsedMs(row, row.deliveredAt),
    next_attempt_at: row.nextAttemptAt?.toISOString(),
    searchable: row.searchable,
  });
}

/** The time since the message was received. It is never negative, although the clocks of two machines may differ. */
function elapsedMs(
  { createdAt }: Pick<MessageRow, 'createdAt'>,
  moment: Date | null | undefined,
): number | undefined {
  if (moment === null || moment === undefined) return undefined;
  return Math.max(0, moment.getTime() - createdAt.getTime());
}
