import { type ErrorCode, ApiError } from '@posthorn/common';
import type { Database, ReplayedMessage, ReplayResult } from '@posthorn/database';
import { type MessageStatus, MAX_REPLAYS } from '@posthorn/domain';
import type { Enqueuer } from '@posthorn/acceptance';
import { nextAttempt } from '@posthorn/queues';
import type { MessageResource } from '../message-resource.js';

export interface ReplayDependencies {
  readonly messages: Pick<Database['messages'], 'replay' | 'findInProject'>;
  readonly enqueuer: Enqueuer;
}

const AN_HOUR_IN_SECONDS = 3600;

export interface Replay extends Pick<MessageResource, 'direction'> {
  readonly projectId: string;
  readonly ids: readonly string[];
  /** The only status that is replayed; any that is not in progress when left out. */
  readonly status?: MessageStatus | undefined;
}

/** Replays a project's messages and hands them off; returns what became of those that were found. */
export async function replay(
  request: Replay,
  { messages, enqueuer }: ReplayDependencies,
): Promise<readonly ReplayedMessage[]> {
  enqueuer.assertPossible();
  if (request.ids.length === 0) return [];
  const results = await messages.replay({ ...request, maxReplays: MAX_REPLAYS });
  for (const { id, endpointId, result, attemptCount } of results) {
    if (result !== 'replayed') continue;
    enqueuer.dequeueDeadLetter(id);
    enqueuer.requeueNow(nextAttempt({ id, endpointId, attemptCount }));
  }
  return results;
}

type Refusal = Exclude<ReplayResult, 'replayed'> | 'not-found';

const REFUSALS: Readonly<Record<Refusal, readonly [ErrorCode, string]>> = {
  'in-progress': ['DELIVERY_IN_PROGRESS', 'A delivery of this message is under way.'],
  'other-status': ['INVALID_STATUS', 'The message is not a dead letter.'],
  'endpoint-deleted': ['ENDPOINT_NOT_FOUND', 'The endpoint of this message was deleted.'],
  'payload-unavailable': ['PAYLOAD_UNAVAILABLE', 'Retention has removed the payload.'],
  'limit-reached': ['REPLAY_LIMIT_EXCEEDED', `A message can be replayed ${MAX_REPLAYS} times.`],
  'not-found': ['NOT_FOUND', 'There is no such message.'],
};

/** Why a message was not replayed. */
export function describeRefusal(refusal: Refusal): ApiError {
  const [code, message] = REFUSALS[refusal];
  return new ApiError(code, message, {
    ...(refusal === 'limit-reached' && { retryAfterSeconds: AN_HOUR_IN_SECONDS }),
  });
}
