import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { messageParams } from '../resources/path-ids.js';
import type { MessageResource } from '../resources/message-resource.js';
import { requireMessage } from './require-message.js';

/** Of a webhook without a content type. A browser would guess the type of bytes without one. */
const ANY_BYTES = 'application/octet-stream';

/** GET …/{id}/payload */
export function getPayload({
  resource,
  messages,
}: {
  readonly resource: MessageResource;
  readonly messages: Pick<Database['messages'], 'findInProject' | 'readPayload'>;
}): Route<Caller> {
  return operation({
    method: 'get',
    path: `${resource.path}/:id/payload`,
    description: {
      operationId: `${resource.operations.messages}.getPayload`,
      summary: `Get the payload of ${resource.noun}`,
      details: 'The stored bytes with their content type, without the envelope.',
      tag: resource.tag,
      params: messageParams,
      data: Type.Null(),
      isFile: true,
      errors: ['NOT_FOUND', 'PAYLOAD_UNAVAILABLE'],
    },
    async handle(request) {
      const { id, contentType } = await requireMessage(request, messages, resource);
      const bytes = await messages.readPayload(id);
      if (bytes === undefined)
        throw new ApiError('PAYLOAD_UNAVAILABLE', 'Retention has removed the payload.');
      return {
        data: null,
        file: { contentType: contentType || ANY_BYTES, fileName: `message-${id}`, bytes },
      };
    },
  });
}
