import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { getOwnMessage } from '../../own-message.js';
import { presentMessage } from '../../present-message.js';

/** GET /v1/messages/{id} */
export function getMessage(messages: Pick<Database['messages'], 'findById'>): Route<Caller> {
  return {
    method: 'get',
    path: '/v1/messages/:id',
    handle: async (request) => ({ data: presentMessage(await getOwnMessage(request, messages)) }),
  };
}
