import { ApiError } from '@posthorn/common';
import type { Route } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../http/caller.js';
import type { MessageResource } from '../../resources/message-resource.js';
import { messageParams, parseMessageId } from '../../resources/path-ids.js';
import { type DeletionDependencies, deleteMessages } from './delete-messages.js';
import { operation } from '../../http/operation.js';
import { momentSchema } from '../../schemas/moment-schema.js';
import { uuidSchema } from '../../schemas/uuid-schema.js';

/**
 * DELETE …/{id}. The payload and response bodies are erased before the response. A repeated call returns the same
 * response.
 */
export function deleteMessage({
  resource: { path, operations, direction, tag, noun },
  ...dependencies
}: DeletionDependencies & { readonly resource: MessageResource }): Route<Caller> {
  return operation({
    method: 'delete',
    path: `${path}/:id`,
    description: {
      operationId: `${operations.messages}.delete`,
      summary: `Delete ${noun}`,
      details:
        'Payload and response bodies are erased before the answer. A repeated call gets the same answer.',
      tag,
      params: messageParams,
      data: Type.Object({
        message_id: uuidSchema,
        deleted_at: momentSchema,
        already_deleted: Type.Boolean(),
      }),
      errors: ['NOT_FOUND'],
    },
    async handle({ caller: { projectId }, params }) {
      const id = parseMessageId(params);
      const [deleted] = await deleteMessages({ projectId, direction, ids: [id] }, dependencies);
      if (!deleted?.deletedAt) throw new ApiError('NOT_FOUND', 'There is no such message.');
      const { deletedAt, alreadyDeleted } = deleted;
      return {
        data: { message_id: id, deleted_at: deletedAt.toISOString(), already_deleted: alreadyDeleted },
      };
    },
  });
}
