import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import type { MessageFamily } from './message-resource.js';
import { getOwnMessage } from './require-message.js';
import { operation } from '../http/operation.js';
import { messageParams } from './message-id.js';

/** GET …/{id} */
export function getMessage(
  family: MessageFamily,
  messages: Pick<Database['messages'], 'findInProject'>,
): Route<Caller> {
  return operation({
    method: 'get',
    path: `${family.path}/:id`,
    description: {
      summary: `Get ${family.noun}`,
      tag: family.tag,
      params: messageParams,
      data: family.schemas.message,
      errors: ['NOT_FOUND'],
    },
    handle: async (request) => ({
      data: await family.present(await getOwnMessage(request, messages, family)),
    }),
  });
}
