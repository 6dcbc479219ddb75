import type { Database } from '@posthorn/database';
import { MESSAGE_STATUSES } from '@posthorn/domain';
import type { MessageFamily } from '../message-family.js';
import { presentAttempt } from '../present-attempt.js';
import { uuidSchema } from '../uuid-schema.js';
import { withoutEmpty } from '../without-empty.js';
import { presentInboundLogEntry, presentInboundMessage } from './present-inbound-message.js';

/** Nothing is held: an inbound endpoint that is paused receives nothing, and what it had accepted is delivered. */
const STATUSES = MESSAGE_STATUSES.filter((status) => status !== 'paused');

export function inboundMessages(attempts: Pick<Database['attempts'], 'findFirstMoment'>): MessageFamily {
  return {
    direction: 'inbound',
    path: '/v1/inbound-messages',
    logsPath: '/v1/inbound-logs',
    metricsPath: '/v1/inbound-metrics',
    statuses: STATUSES,
    endpointFilter: {
      parameter: 'inbound_endpoint_id',
      schema: uuidSchema,
      parse: (id) => id.toLowerCase(),
    },
    present: async (row) => presentInboundMessage(row, await attempts.findFirstMoment(row.id)),
    presentLogEntry: presentInboundLogEntry,
    presentAttempt: (row, responseBodyUrl) =>
      withoutEmpty({ ...presentAttempt(row, responseBodyUrl), processing_ms: undefined }),
  };
}
