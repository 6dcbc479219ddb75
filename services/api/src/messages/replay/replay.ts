import { type ErrorCode, ApiError } from '@posthorn/common';
import type { Database, Owner, ReplayedMessage, ReplayResult } from '@posthorn/database';
import { type MessageStatus, MAX_REPLAYS } from '@posthorn/domain';
import type { Enqueuer } from '@posthorn/acceptance';
import { nextAttempt } from '@posthorn/queues';
import type { MessageResource } from '../../resources/message-resource.js';

export interface ReplayDependencies {
  readonly messages: Pick<Database['messages'], 'replay' | 'findInProject'>;
  readonly enqueuer: Enqueuer;
}

const AN_HOUR_IN_SECONDS = 3600;

export interface Replay extends Pick<MessageResource, 'direction'> {
  readonly projectId: string;
  readonly ids: readonly string[];
  /** Replays only messages of this consumer. */
  readonly owner?: Owner | undefined;
  /** Replays only messages of this status. Without it, replays any message that is not in progress. */
  readonly status?: MessageStatus | undefined;
}

/** Replays and enqueues a project's messages. Returns a result for each message that was found. */
export async function replay(
  request: Replay,
  { messages, enqueuer }: ReplayDependencies,
): Promise<readonly ReplayedMessage[]> {
  enqueuer.assertPossible();
  if (request.ids.length === 0) return [];
  const results = await messages.replay({ ...request, maxReplays: MAX_REPLAYS });
  for (const { id, endpointId, result, attemptCount, isForListeners } of results) {
    if (result !== 'replayed') continue;
    enqueuer.dequeueDeadLetter(id);
    if (isForListeners) enqueuer.wakeListeners(endpointId);
    else enqueuer.requeueNow(nextAttempt({ id, endpointId, attemptCount }));
  }
  return results;
}

export type ReplayOutcome = ReplayResult | 'not-found';

type Refusal = Exclude<ReplayOutcome, 'replayed'>;

const REFUSALS: Readonly<Record<Refusal, readonly [ErrorCode, string]>> = {
  'in-progress': ['DELIVERY_IN_PROGRESS', 'A delivery of this message is under way.'],
  'other-status': ['INVALID_STATUS', 'The message is not a dead letter.'],
  'endpoint-deleted': ['ENDPOINT_NOT_FOUND', 'The endpoint of this message was deleted.'],
  'payload-unavailable': ['PAYLOAD_UNAVAILABLE', 'Retention has removed the payload.'],
  'limit-reached': ['REPLAY_LIMIT_EXCEEDED', `A message can be replayed ${MAX_REPLAYS} times.`],
  'not-found': ['NOT_FOUND', 'There is no such message.'],
};

/** The error for a refused replay. */
export function describeRefusal(refusal: Refusal): ApiError {
  const [code, message] = REFUSALS[refusal];
  return new ApiError(code, message, {
    ...(refusal === 'limit-reached' && { retryAfterSeconds: AN_HOUR_IN_SECONDS }),
  });
}
