import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import type { HandOff } from '../../hand-off.js';
import { parseMessageId } from '../../message-id.js';

export interface DeleteMessageDependencies {
  readonly messages: Pick<Database['messages'], 'delete'>;
  readonly handOff: HandOff;
}

/** DELETE /v1/messages/{id}: the payload is gone when this answers; asked again, it answers the same. */
export function deleteMessage({ messages, handOff }: DeleteMessageDependencies): Route<Caller> {
  return {
    method: 'delete',
    path: '/v1/messages/:id',
    async handle({ caller, params }) {
      const id = parseMessageId(params);
      const deleted = await messages.delete({ projectId: caller.projectId, direction: 'outbound', id });
      if (deleted === undefined) throw new ApiError('NOT_FOUND', 'There is no such message.');
      const { deletedAt, alreadyDeleted } = deleted;
      handOff.withdrawDeadLetter(id);
      return {
        data: { message_id: id, deleted_at: deletedAt.toISOString(), already_deleted: alreadyDeleted },
      };
    },
  };
}
