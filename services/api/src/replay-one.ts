import { ApiError } from '@posthorn/common';
import type { MessageStatus } from '@posthorn/domain';
import type { ApiRequest, ApiResponse } from '@posthorn/http-server';
import type { Caller } from './caller.js';
import { parseMessageId } from './message-id.js';
import { presentMessage } from './present-message.js';
import type { ReplayDependencies } from './replay.js';
import { describeRefusal, replay } from './replay.js';

/** Replays the message that a path names, if it has that status. Throws why it was not replayed. */
export async function replayOne(
  { caller, params }: ApiRequest<Caller>,
  dependencies: ReplayDependencies,
  status?: MessageStatus,
): Promise<ApiResponse> {
  const id = parseMessageId(params);
  const [replayed] = await replay({ projectId: caller.projectId, ids: [id], status }, dependencies);
  const result = replayed?.result ?? 'not found';
  if (result !== 'replayed') throw describeRefusal(result);
  const row = await dependencies.messages.findById(id);
  if (row === undefined) throw new ApiError('NOT_FOUND', 'The message was deleted meanwhile.');
  return { data: { ...presentMessage(row), message_id: id, status: 'queued' } };
}
