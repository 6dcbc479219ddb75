import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { HandOff } from '@posthorn/service';
import type { Caller } from '../../caller.js';
import type { MessageFamily } from '../../message-family.js';
import { parseMessageId } from '../../message-id.js';
import type { ResponseBodyEraser } from './erase-response-bodies.js';
import { eraseResponseBodies } from './erase-response-bodies.js';

export interface DeleteMessageDependencies extends ResponseBodyEraser {
  readonly messages: Pick<Database['messages'], 'exists' | 'delete'>;
  readonly handOff: HandOff;
}

/** DELETE …/{id}: payload and response bodies are gone when this answers; asked again, it answers the same. */
export function deleteMessage(
  { path, direction }: MessageFamily,
  { messages, handOff, ...eraser }: DeleteMessageDependencies,
): Route<Caller> {
  return {
    method: 'delete',
    path: `${path}/:id`,
    async handle({ caller, params }) {
      const id = parseMessageId(params);
      const message = { projectId: caller.projectId, direction, id };
      const exists = await messages.exists(message);
      if (exists) await eraseResponseBodies(id, eraser);
      const deleted = exists ? await messages.delete(message) : undefined;
      if (deleted === undefined) throw new ApiError('NOT_FOUND', 'There is no such message.');
      // An attempt may have been recorded meanwhile; no other can be from here on.
      await eraseResponseBodies(id, eraser);
      const { deletedAt, alreadyDeleted } = deleted;
      handOff.withdrawDeadLetter(id);
      return {
        data: { message_id: id, deleted_at: deletedAt.toISOString(), already_deleted: alreadyDeleted },
      };
    },
  };
}
