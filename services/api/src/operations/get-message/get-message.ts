import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { parseMessageId } from '../../message-id.js';
import { presentMessage } from './present-message.js';

/** GET /v1/messages/{id} */
export function getMessage(messages: Pick<Database['messages'], 'findById'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/messages/:id',
    async handle({ caller, params }) {
      const row = await messages.findById(parseMessageId(params));
      if (row?.projectId !== caller.projectId || row.direction !== 'outbound') {
        throw new ApiError('NOT_FOUND', 'There is no such message.');
      }
      return { data: presentMessage(row) };
    },
  };
}
