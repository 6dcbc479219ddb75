import { toPrefixedId } from '@posthorn/common';
import type { ListedMessage } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { countSchema, responseStatusSchema } from '../schemas/count-schema.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { messageStatusSchema } from './message-status-schema.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { eventFactsProperties } from './event-facts.js';
import { lastErrorSchema } from './present-message.js';
import { retryNumber, retryNumberSchema } from './retry-number.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { withoutEmpty } from '../http/without-empty.js';
import { DEAD_LETTER, LOG_ENTRIES } from './message-examples.js';

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
};

const outboundProperties = {
  ...logEntryProperties,
  ...eventFactsProperties,
  endpoint_id: endpointIdSchema,
  status: messageStatusSchema,
  created_at: momentSchema,
};

export const logEntrySchema = Type.Object(outboundProperties, { title: 'LogEntry', examples: LOG_ENTRIES });
export const deadLetterSchema = Type.Object(
  { ...outboundProperties, failed_at: Type.Optional(momentSchema) },
  { title: 'DeadLetter', examples: [DEAD_LETTER] },
);

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
  });
}

export function presentDeadLetter(row: ListedMessage): View<typeof deadLetterSchema> {
  return withoutEmpty({ ...presentLogEntry(row), failed_at: row.failedAt?.toISOString() });
}
