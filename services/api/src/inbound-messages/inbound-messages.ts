import type { Database } from '@posthorn/database';
import type { MessageResource } from '../resources/message-resource.js';
import { inboundAttemptSchema, presentAttempt } from '../messages/attempts/attempt-schema.js';
import { uuidSchema } from '../schemas/values.js';
import { withoutEmpty } from '../http/without-empty.js';
import {
  INBOUND_STATUSES,
  inboundLogEntrySchema,
  inboundMessageSchema,
  presentInboundLogEntry,
  presentInboundMessage,
} from './inbound-message-schema.js';

export function inboundMessages(attempts: Pick<Database['attempts'], 'findFirstMoment'>): MessageResource {
  return {
    direction: 'inbound',
    path: '/v1/inbound-messages',
    logsPath: '/v1/inbound-logs',
    metricsPath: '/v1/inbound-metrics',
    operations: { messages: 'inboundMessages', logs: 'inboundLogs', metrics: 'inboundMetrics' },
    tag: 'Inbound messages',
    noun: 'an inbound message',
    statuses: INBOUND_STATUSES,
    endpointFilter: {
      parameter: 'inbound_endpoint_id',
      schema: uuidSchema,
      parse: (id) => id.toLowerCase(),
    },
    acceptedAs: 'received',
    logFilters: {},
    metricsFilters: {},
    schemas: {
      message: inboundMessageSchema,
      logEntry: inboundLogEntrySchema,
      attempt: inboundAttemptSchema,
    },
    present: async (row) => presentInboundMessage(row, await attempts.findFirstMoment(row.id)),
    presentLogEntry: presentInboundLogEntry,
    presentAttempt: (row, responseBodyUrl) =>
      withoutEmpty({ ...presentAttempt(row, responseBodyUrl), processing_ms: undefined }),
  };
}
