import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Enqueuer } from '@posthorn/acceptance';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import type { MessageResource } from './message-resource.js';
import { messageParams, parseMessageId } from './message-id.js';
import { type ResponseBodyEraser, eraseResponseBodies } from '../attempts/erase-response-bodies.js';
import { operation } from '../http/operation.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { uuidSchema } from '../schemas/uuid-schema.js';

export interface DeleteMessageDependencies extends ResponseBodyEraser {
  readonly messages: Pick<Database['messages'], 'exists' | 'delete'>;
  readonly enqueuer: Enqueuer;
}

/**
 * DELETE …/{id}. The payload and response bodies are erased before the response. A repeated call returns the same
 * response.
 */
export function deleteMessage({
  resource: { path, direction, tag, noun },
  messages,
  enqueuer,
  ...eraser
}: DeleteMessageDependencies & { readonly resource: MessageResource }): Route<Caller> {
  return operation({
    method: 'delete',
    path: `${path}/:id`,
    description: {
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
    async handle({ caller, params }) {
      const id = parseMessageId(params);
      const message = { projectId: caller.projectId, direction, id };
      const exists = await messages.exists(message);
      if (exists) await eraseResponseBodies(id, eraser);
      const deleted = exists ? await messages.delete(message) : undefined;
      if (deleted === undefined) throw new ApiError('NOT_FOUND', 'There is no such message.');
      // A worker may have recorded an attempt in the meantime. After the deletion no further attempt can be recorded.
      await eraseResponseBodies(id, eraser);
      const { deletedAt, alreadyDeleted } = deleted;
      enqueuer.dequeueDeadLetter(id);
      return {
        data: { message_id: id, deleted_at: deletedAt.toISOString(), already_deleted: alreadyDeleted },
      };
    },
  });
}
