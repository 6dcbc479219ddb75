import { parsePrefixedId } from '@posthorn/common';
import { MESSAGE_STATUSES } from '@posthorn/domain';
import Type from 'typebox';
import { consumerIdSchema, eventTypeNameSchema } from '../schemas/names.js';
import { describe, uuidSchema } from '../schemas/values.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { idempotencyKeySchema } from '../payloads/idempotency-key.js';
import type { DeliveredResource } from '../resources/message-resource.js';
import { MESSAGE_PATHS } from '../resources/path-ids.js';
import { attemptSchema, presentAttempt } from './attempts/attempt-schema.js';
import { logEntrySchema, messageSchema, presentLogEntry, presentMessage } from './message-schema.js';

const eventTypeFilter = {
  event_type: Type.Optional(describe(eventTypeNameSchema, 'Only messages of this event type.')),
};

export const outboundMessages: DeliveredResource = {
  direction: 'outbound',
  path: '/v1/messages',
  logsPath: '/v1/logs',
  metricsPath: '/v1/metrics',
  operations: { messages: 'messages', logs: 'logs', metrics: 'metrics' },
  tag: 'Messages',
  noun: 'a message',
  plural: 'messages',
  ...MESSAGE_PATHS,
  statuses: MESSAGE_STATUSES,
  endpointFilter: {
    parameter: 'endpoint_id',
    schema: describe(endpointIdSchema, 'Only messages of this endpoint.'),
    parse: (id) => parsePrefixedId('endpoint', id),
  },
  acceptedAs: 'created',
  logFilters: {
    ...eventTypeFilter,
    consumer_id: Type.Optional(describe(consumerIdSchema, 'Only messages to endpoints of this consumer.')),
    event_id: Type.Optional(describe(uuidSchema, 'Only messages of this published event.')),
    idempotency_key: Type.Optional(
      describe(idempotencyKeySchema, 'Only messages that were sent with this idempotency key.'),
    ),
  },
  metricsFilters: {
    event_type: Type.Optional(
      describe(
        eventTypeNameSchema,
        'Only messages of this event type. 200 types of a day (UTC) are counted by themselves, and the others together as `other`.',
      ),
    ),
  },
  schemas: { message: messageSchema, logEntry: logEntrySchema, attempt: attemptSchema },
  present: (row) => Promise.resolve(presentMessage(row)),
  presentLogEntry,
  presentAttempt,
};
