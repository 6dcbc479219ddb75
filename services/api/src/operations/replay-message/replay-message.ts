import { ApiError } from '@posthorn/common';
import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import type { Caller } from '../../caller.js';
import { parseMessageId } from '../../message-id.js';
import { presentMessage } from '../../present-message.js';
import type { ReplayDependencies } from '../../replay.js';
import { describeRefusal, replay } from '../../replay.js';

/** POST /v1/messages/{id}/replay, and the same for a dead letter: a fresh set of attempts, in the same message. */
export function replayMessage(
  path: '/v1/messages/:id/replay' | '/v1/dlq/replay/:id',
  dependencies: ReplayDependencies,
): Route<Caller> {
  return { method: 'post', path, handle: (request) => handle(request, dependencies) };
}

async function handle(
  { caller, params }: ApiRequest<Caller>,
  dependencies: ReplayDependencies,
): Promise<ApiResponse> {
  const id = parseMessageId(params);
  const [replayed] = await replay(caller.projectId, [id], dependencies);
  const result = replayed?.result ?? 'not found';
  if (result !== 'replayed') throw describeRefusal(result);
  const row = await dependencies.messages.findById(id);
  if (row === undefined) throw new ApiError('NOT_FOUND', 'The message was deleted meanwhile.');
  return { data: { ...presentMessage(row), message_id: id, status: 'queued' } };
}
