import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../http/caller.js';
import type { MessageResource } from '../../resources/message-resource.js';
import type { ReplayDependencies } from './replay.js';
import { REPLAY_ERRORS, replayedSchema, replayOne } from './replay-one.js';
import { operation } from '../../http/operation.js';
import { messageParams } from '../../resources/path-ids.js';

/** POST …/{id}/replay: starts a new set of attempts for the same message. */
export function replayMessage({
  resource,
  ...dependencies
}: ReplayDependencies & { readonly resource: MessageResource }): Route<Caller> {
  return operation({
    method: 'post',
    path: `${resource.path}/:id/replay`,
    description: {
      operationId: `${resource.operations.messages}.replay`,
      summary: `Replay ${resource.noun}`,
      details: 'Gives the message a fresh set of 8 attempts; see Replay in the introduction.',
      tag: resource.tag,
      params: messageParams,
      data: replayedSchema(resource),
      errors: REPLAY_ERRORS,
    },
    handle: (request) => replayOne(request, { ...dependencies, resource }),
  });
}
