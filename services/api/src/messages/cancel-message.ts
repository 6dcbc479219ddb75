import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Enqueuer } from '@posthorn/acceptance';
import { nextAttempt } from '@posthorn/queues';
import type { Caller } from '../http/caller.js';
import { requireMessage } from './require-message.js';
import { changedMessageSchema, presentMessage } from './present-message.js';
import { operation } from '../http/operation.js';
import { messageParams } from '../resources/path-ids.js';
import { CANCELLED_MESSAGE } from './message-examples.js';

export interface CancelMessageDependencies {
  readonly messages: Pick<Database['messages'], 'findInProject' | 'cancel'>;
  readonly enqueuer: Enqueuer;
}

const REASON = 'cancelled';

/** POST /v1/messages/{id}/cancel: ends the attempts; the message becomes a dead letter. */
export function cancelMessage({ messages, enqueuer }: CancelMessageDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/messages/:id/cancel',
    description: {
      operationId: 'messages.cancel',
      summary: 'Cancel a message',
      details: 'Posthorn makes no further attempt. The message becomes a dead letter.',
      tag: 'Messages',
      params: messageParams,
      data: changedMessageSchema,
      examples: [CANCELLED_MESSAGE],
      errors: ['NOT_FOUND', 'INVALID_STATUS'],
    },
    async handle(request) {
      const { id, projectId } = await requireMessage(request, messages);
      const moved = await messages.cancel({ id, projectId }, REASON);
      if (moved === undefined) {
        throw new ApiError('INVALID_STATUS', 'The message neither waits for a retry nor is held.');
      }
      const { endpointId, attemptCount } = moved;
      enqueuer.dequeue(nextAttempt({ id, endpointId, attemptCount }));
      enqueuer.addDeadLetter({ messageId: id, projectId, endpointId, lastError: REASON });
      const row = await requireMessage(request, messages);
      return { data: { ...presentMessage(row), message_id: id } };
    },
  });
}
