import { parsePrefixedId } from '@posthorn/common';
import { MESSAGE_STATUSES } from '@posthorn/domain';
import { endpointIdSchema } from './endpoint-filter.js';
import type { MessageFamily } from './message-family.js';
import { presentAttempt } from './present-attempt.js';
import { presentLogEntry } from './present-log-entry.js';
import { presentMessage } from './present-message.js';

export const outboundMessages: MessageFamily = {
  direction: 'outbound',
  path: '/v1/messages',
  logsPath: '/v1/logs',
  metricsPath: '/v1/metrics',
  statuses: MESSAGE_STATUSES,
  endpointFilter: {
    parameter: 'endpoint_id',
    schema: endpointIdSchema,
    parse: (id) => parsePrefixedId('endpoint', id),
  },
  present: (row) => Promise.resolve(presentMessage(row)),
  presentLogEntry,
  presentAttempt,
};
