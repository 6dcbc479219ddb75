import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Enqueuer } from '@posthorn/acceptance';
import { nextAttempt } from '@posthorn/queues';
import type { Caller } from '../http/caller.js';
import { ownerOf } from '../http/consumer-scope.js';
import { requireMessage } from './require-message.js';
import { changedMessageSchema, presentMessage } from './present-message.js';
import { operation } from '../http/operation.js';
import { messageParams } from '../resources/path-ids.js';
import { EXPEDITED_MESSAGE } from './message-examples.js';

export interface RetryNowDependencies {
  readonly messages: Pick<Database['messages'], 'findInProject' | 'retryNow'>;
  readonly enqueuer: Enqueuer;
}

/**
 * POST /v1/messages/{id}/retry-now: makes the next attempt at once, or in its slot when the endpoint has a rate limit.
 * The attempt counts as usual.
 */
export function retryNow({ messages, enqueuer }: RetryNowDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/messages/:id/retry-now',
    description: {
      operationId: 'messages.retryNow',
      summary: 'Retry a message now',
      details:
        'The next attempt starts now, or in its slot for a rate-limited endpoint. It counts like any other attempt.',
      tag: 'Messages',
      params: messageParams,
      data: changedMessageSchema,
      examples: [EXPEDITED_MESSAGE],
      errors: ['NOT_FOUND', 'INVALID_STATUS'],
    },
    async handle(request) {
      const { id, projectId } = await requireMessage(request, messages);
      enqueuer.assertPossible();
      const moved = await messages.retryNow({ id, projectId, owner: ownerOf(request.caller) });
      if (moved === undefined) throw new ApiError('INVALID_STATUS', 'The message does not wait for a retry.');
      const row = await requireMessage(request, messages);
      if (!moved.hasSlot) {
        enqueuer.requeueNow(nextAttempt({ ...moved, id }));
      }
      return { data: { ...presentMessage(row), message_id: id } };
    },
  });
}
