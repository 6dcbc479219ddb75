import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import type { ReplayDependencies } from '../../replay.js';
import { replayOne } from '../../replay-one.js';

/** POST /v1/messages/{id}/replay: a fresh set of attempts, in the same message. */
export function replayMessage(dependencies: ReplayDependencies): Route<Caller> {
  return {
    method: 'post',
    path: '/v1/messages/:id/replay',
    handle: (request) => replayOne(request, dependencies),
  };
}
