import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import type { MessageFamily } from '../../message-family.js';
import type { ReplayDependencies } from '../../replay.js';
import { replayOne } from '../../replay-one.js';

/** POST …/{id}/replay: a fresh set of attempts, in the same message. */
export function replayMessage(family: MessageFamily, dependencies: ReplayDependencies): Route<Caller> {
  return {
    method: 'post',
    path: `${family.path}/:id/replay`,
    handle: (request) => replayOne(request, { ...dependencies, family }),
  };
}
