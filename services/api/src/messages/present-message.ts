import { toPrefixedId } from '@posthorn/common';
import type { MessageRow } from '@posthorn/database';
import { payloadKeptUntil } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { countSchema, responseStatusSchema } from '../schemas/count-schema.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { eventFactsProperties } from './event-facts.js';
import { flagSchema } from '../schemas/flag-schema.js';
import { messageStatusSchema } from './message-status-schema.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { retryNumber, retryNumberSchema } from './retry-number.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { withoutEmpty } from '../http/without-empty.js';
import {
  CANCELLED_MESSAGE,
  DELIVERED_MESSAGE,
  FAILED_MESSAGE,
  TEST_MESSAGE,
  EXPEDITED_MESSAGE,
  WAITING_MESSAGE,
} from './message-examples.js';

export const lastErrorSchema = Type.String({ examples: ['the destination answered 503'] });

const payloadKeptUntilSchema = Type.String({
  ...momentSchema,
  description: 'Until when the payload of a message that was delivered or has failed is kept, or was kept.',
});

/** The members of a message that both directions share. */
export const messageProperties = {
  id: uuidSchema,
  project_id: uuidSchema,
  attempt_count: countSchema,
  replay_count: countSchema,
  retry_number: Type.Optional(retryNumberSchema),
  size_bytes: countSchema,
  payload_sha256: Type.String({
    examples: ['44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'],
  }),
  idempotency_key: Type.Optional(Type.String({ examples: ['order-1234'] })),
  next_attempt_at: Type.Optional(momentSchema),
  last_error: Type.Optional(lastErrorSchema),
  response_status: Type.Optional(responseStatusSchema),
  response_latency_ms: Type.Optional(countSchema),
  updated_at: momentSchema,
  delivered_at: Type.Optional(momentSchema),
  failed_at: Type.Optional(momentSchema),
  payload_kept_until: Type.Optional(payloadKeptUntilSchema),
};

export const messageSchema = Type.Object(
  {
    ...messageProperties,
    ...eventFactsProperties,
    is_test: Type.Optional(flagSchema(true)),
    endpoint_id: endpointIdSchema,
    status: messageStatusSchema,
    content_type: Type.String({ examples: ['application/json'] }),
    created_at: momentSchema,
  },
  { title: 'Message', examples: [DELIVERED_MESSAGE, WAITING_MESSAGE, FAILED_MESSAGE, TEST_MESSAGE] },
);

/** The response of operations that change a message. */
export const changedMessageSchema = Type.Object(
  { ...messageSchema.properties, message_id: uuidSchema },
  {
    title: 'ChangedMessage',
    examples: [EXPEDITED_MESSAGE, CANCELLED_MESSAGE],
  },
);

export function presentMessage(row: MessageRow): View<typeof messageSchema> {
  return withoutEmpty({
    id: row.id,
    project_id: row.projectId,
    endpoint_id: toPrefixedId('endpoint', row.endpointId),
    status: row.status,
    attempt_count: row.attemptCount,
    replay_count: row.replayCount,
    retry_number: retryNumber(row),
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
    payload_kept_until: payloadKeptUntil(row)?.toISOString(),
    event_type: row.eventType,
    event_id: row.eventId,
    consumer_id: row.consumerId,
    is_test: row.isTest ? (true as const) : undefined,
  });
}
