import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../http/caller.js';
import { outboundMessages } from '../outbound-messages.js';
import type { ReplayDependencies } from './replay.js';
import { REPLAY_ERRORS, replayedSchema, replayOne } from './replay-one.js';
import { operation } from '../../http/operation.js';
import { messageParams } from '../../resources/path-ids.js';

/**
 * POST /v1/dlq/replay/{id}: starts a new set of attempts and removes the message from the dead-letter queue.
 * INVALID_STATUS when the message is not a dead letter, so that a delivered message is not sent again by mistake.
 * DELIVERY_IN_PROGRESS when the message was replayed a moment ago.
 */
export function replayDeadLetter(dependencies: ReplayDependencies): Route<Caller> {
  return operation({
    method: 'post',
    path: '/v1/dlq/replay/:id',
    description: {
      operationId: 'deadLetters.replay',
      summary: 'Replay a dead letter',
      details:
        'Gives the message a fresh set of 8 attempts and removes it from the dead letters; see Replay in the introduction.',
      tag: 'Dead letters',
      params: messageParams,
      data: replayedSchema(outboundMessages),
      errors: [...REPLAY_ERRORS, 'INVALID_STATUS'],
    },
    handle: (request) =>
      replayOne(request, { ...dependencies, resource: outboundMessages, status: 'failed_permanent' }),
  });
}
