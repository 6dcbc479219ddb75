import type { Database } from '@posthorn/database';
import type { DeliveredResource } from '../resources/message-resource.js';
import { MESSAGE_PATHS } from '../resources/path-ids.js';
import { inboundAttemptSchema, presentAttempt } from '../messages/attempts/attempt-schema.js';
import { describe, uuidSchema } from '../schemas/values.js';
import { withoutEmpty } from '../http/without-empty.js';
import {
  INBOUND_STATUSES,
  inboundLogEntrySchema,
  inboundMessageSchema,
  presentInboundLogEntry,
  presentInboundMessage,
} from './inbound-message-schema.js';

export function inboundMessages({
  attempts,
  messages,
}: {
  readonly attempts: Pick<Database['attempts'], 'findFirstMoment'>;
  readonly messages: Pick<Database['messages'], 'findQuery'>;
}): DeliveredResource {
  return {
    direction: 'inbound',
    path: '/v1/inbound-messages',
    logsPath: '/v1/inbound-logs',
    metricsPath: '/v1/inbound-metrics',
    operations: { messages: 'inboundMessages', logs: 'inboundLogs', metrics: 'inboundMetrics' },
    tag: 'Inbound messages',
    noun: 'an inbound message',
    plural: 'inbound messages',
    ...MESSAGE_PATHS,
    statuses: INBOUND_STATUSES,
    endpointFilter: {
      parameter: 'inbound_endpoint_id',
      schema: describe(uuidSchema, 'Only messages of this endpoint.'),
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
    async present(row) {
      const [firstAttemptAt, query] = await Promise.all([
        attempts.findFirstMoment(row.id),
        messages.findQuery(row.id),
      ]);
      return presentInboundMessage(row, { firstAttemptAt, query });
    },
    presentLogEntry: presentInboundLogEntry,
    presentAttempt: (row, responseBodyUrl) =>
      withoutEmpty({ ...presentAttempt(row, responseBodyUrl), processing_ms: undefined }),
  };
}
