import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import type { MessageResource } from '../resources/message-resource.js';
import { requireMessage } from './require-message.js';
import { operation } from '../http/operation.js';
import { messageParams } from '../resources/path-ids.js';

/** GET …/{id} */
export function getMessage({
  resource,
  messages,
}: {
  readonly resource: MessageResource;
  readonly messages: Pick<Database['messages'], 'findInProject'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: `${resource.path}/:id`,
    description: {
      operationId: `${resource.operations.messages}.get`,
      summary: `Get ${resource.noun}`,
      tag: resource.tag,
      params: messageParams,
      data: resource.schemas.message,
      errors: ['NOT_FOUND'],
    },
    handle: async (request) => ({
      data: await resource.present(await requireMessage(request, messages, resource)),
    }),
  });
}
