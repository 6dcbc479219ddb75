import { toPrefixedId } from '@posthorn/common';
import type { ListedMessage, MessageRow } from '@posthorn/database';
import { MESSAGE_STATUSES, payloadKeptUntil } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { withoutEmpty } from '../http/without-empty.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { consumerIdSchema, eventTypeNameSchema } from '../schemas/names.js';
import { shownValuesSchema } from '../search/search-filter.js';
import {
  countSchema,
  describe,
  flagSchema,
  momentSchema,
  responseStatusSchema,
  uuidSchema,
} from '../schemas/values.js';
import {
  CANCELLED_MESSAGE,
  DEAD_LETTER,
  DELIVERED_MESSAGE,
  EXPEDITED_MESSAGE,
  FAILED_MESSAGE,
  LOG_ENTRIES,
  ORDERED_MESSAGE,
  TEST_MESSAGE,
  WAITING_MESSAGE,
} from './message-examples.js';

/** The statuses of a message in a response. The database has further statuses for other kinds of rows. */
const messageStatusSchema = Type.Unsafe<string>({ enum: MESSAGE_STATUSES });

/** What a message has of its event. */
const eventFactsProperties = {
  event_type: Type.Optional(eventTypeNameSchema),
  event_id: Type.Optional(describe(uuidSchema, 'The published event that the message belongs to.')),
  consumer_id: Type.Optional(
    describe(consumerIdSchema, 'The consumer that the endpoint belonged to when the message was accepted.'),
  ),
};

const retryNumberSchema = Type.Integer({
  description: 'The number of the retry that the message waits for. A replay begins with 1 again.',
  minimum: 1,
  examples: [1],
});

const lastErrorSchema = Type.String({ examples: ['the destination answered 503'] });

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

const isTestSchema = Type.Optional(flagSchema(true));

export const messageSchema = Type.Object(
  {
    ...messageProperties,
    ...eventFactsProperties,
    is_test: isTestSchema,
    ordering_key: Type.Optional(
      Type.String({
        description: 'It is delivered in order with the others of this key.',
        examples: ['order-1234'],
      }),
    ),
    waiting_for: Type.Optional(
      describe(uuidSchema, 'The message of the same key that is delivered now, while this one waits.'),
    ),
    endpoint_id: endpointIdSchema,
    status: messageStatusSchema,
    content_type: Type.String({ examples: ['application/json'] }),
    created_at: momentSchema,
  },
  {
    title: 'Message',
    examples: [DELIVERED_MESSAGE, WAITING_MESSAGE, ORDERED_MESSAGE, FAILED_MESSAGE, TEST_MESSAGE],
  },
);

/** The response of operations that change a message. */
export const changedMessageSchema = Type.Object(
  { ...messageSchema.properties, message_id: uuidSchema },
  {
    title: 'ChangedMessage',
    examples: [EXPEDITED_MESSAGE, CANCELLED_MESSAGE],
  },
);

/** The members of a log entry that both directions share. */
export const logEntryProperties = {
  message_id: uuidSchema,
  endpoint: Type.String({
    description: 'The URL of the destination.',
    examples: ['https://example.com/webhooks'],
  }),
  attempt_count: countSchema,
  retry_number: Type.Optional(retryNumberSchema),
  delivered_at: Type.Optional(momentSchema),
  response_status: Type.Optional(responseStatusSchema),
  response_latency_ms: Type.Optional(countSchema),
  last_error: Type.Optional(lastErrorSchema),
  next_attempt_at: Type.Optional(momentSchema),
  searchable: shownValuesSchema,
};

const outboundProperties = {
  ...logEntryProperties,
  ...eventFactsProperties,
  endpoint_id: endpointIdSchema,
  status: messageStatusSchema,
  created_at: momentSchema,
};

export const logEntrySchema = Type.Object(
  { ...outboundProperties, is_test: isTestSchema },
  { title: 'LogEntry', examples: LOG_ENTRIES },
);
export const deadLetterSchema = Type.Object(
  { ...outboundProperties, failed_at: Type.Optional(momentSchema) },
  { title: 'DeadLetter', examples: [DEAD_LETTER] },
);

/** Undefined when the message does not wait for a retry. */
export function retryNumber({
  status,
  fastFailures,
  slowFailures,
}: Pick<MessageRow, 'status' | 'fastFailures' | 'slowFailures'>): number | undefined {
  return status === 'pending_retry' ? fastFailures + slowFailures || undefined : undefined;
}

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
    is_test: toTestMark(row),
    ordering_key: row.orderingKey,
    waiting_for: row.waitingFor,
  });
}

export function presentLogEntry(row: ListedMessage): View<typeof logEntrySchema> {
  return withoutEmpty({
    message_id: row.id,
    endpoint_id: toPrefixedId('endpoint', row.endpointId),
    endpoint: row.endpointUrl,
    status: row.status,
    attempt_count: row.attemptCount,
    retry_number: retryNumber(row),
    created_at: row.createdAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString(),
    response_status: row.responseStatus,
    response_latency_ms: row.responseLatencyMs,
    last_error: row.lastError,
    next_attempt_at: row.nextAttemptAt?.toISOString(),
    event_type: row.eventType,
    event_id: row.eventId,
    consumer_id: row.consumerId,
    is_test: toTestMark(row),
    searchable: row.searchable,
  });
}

function toTestMark({ isTest }: Pick<ListedMessage, 'isTest'>): true | undefined {
  return isTest || undefined;
}

export function presentDeadLetter(row: ListedMessage): View<typeof deadLetterSchema> {
  return withoutEmpty({ ...presentLogEntry(row), failed_at: row.failedAt?.toISOString() });
}
