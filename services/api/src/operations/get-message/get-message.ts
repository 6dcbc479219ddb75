import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import type { MessageFamily } from '../../message-family.js';
import { getOwnMessage } from '../../own-message.js';

/** GET …/{id} */
export function getMessage(
  family: MessageFamily,
  messages: Pick<Database['messages'], 'findById'>,
): Route<Caller> {
  return {
    method: 'get',
    path: `${family.path}/:id`,
    handle: async (request) => ({
      data: await family.present(await getOwnMessage(request, messages, family)),
    }),
  };
}
