import { type ErrorCode, type ValueHasher, ApiError } from '@posthorn/common';
import type { Database, Owner, ReplayedMessage, ReplayResult } from '@posthorn/database';
import { type MessageStatus, MAX_REPLAYS } from '@posthorn/domain';
import type { Enqueuer, ProjectRates } from '@posthorn/acceptance';
import { nextAttempt } from '@posthorn/queues';
import { type Caller, ownerOf } from '../../http/caller.js';
import type { DeliveredResource } from '../../resources/message-resource.js';
import { type BulkRequest, type NextPart, readPart } from '../bulk.js';

export interface ReplayDependencies extends Pick<Database, 'messages'> {
  readonly enqueuer: Enqueuer;
  readonly rates: ProjectRates;
  readonly hasher: ValueHasher;
}

const AN_HOUR_IN_SECONDS = 3600;

export interface Replay extends Pick<DeliveredResource, 'direction'> {
  readonly caller: Caller;
  readonly ids: readonly string[];
  /** Replays only messages of this consumer. */
  readonly owner?: Owner | undefined;
  /** Replays only messages of this status. Without it, replays any message that is not in progress. */
  readonly status?: MessageStatus | undefined;
}

export interface Replayed {
  /** A result for each message that was found, of those that fit the project's rate. */
  readonly results: readonly ReplayedMessage[];
  /** The messages that the project's rate left out. */
  readonly rateLimited: readonly string[];
  /** When they fit. */
  readonly retryAfterSeconds: number | undefined;
}

export const NOTHING_REPLAYED: Replayed = { results: [], rateLimited: [], retryAfterSeconds: undefined };

/**
 * Replays and enqueues a project's messages, as many as its rate allows. Throws RATE_LIMIT_EXCEEDED when it allows none.
 */
export async function replay(request: Replay, dependencies: ReplayDependencies): Promise<Replayed> {
  const replayed = await restart(request, dependencies);
  enqueue(replayed, request.caller, dependencies);
  return replayed;
}

/** Replays some of the messages that fit, without tests. The newest come first, unless the filter says otherwise. */
export async function replayPart(
  { caller, direction, filter, page }: BulkRequest,
  dependencies: ReplayDependencies,
): Promise<Replayed & { readonly next: NextPart | undefined }> {
  const of = { direction, owner: ownerOf(caller), status: filter.status };
  const { ids, nextAfter } = await readPart(page, (part) =>
    dependencies.messages.list({
      ...filter,
      ...of,
      projectId: caller.projectId,
      isTest: false,
      ...part,
    }),
  );
  const replayed = await replay({ ...of, caller, ids }, dependencies);
  return { ...replayed, next: nextAfter(ids.length - replayed.rateLimited.length) };
}

/** Replays messages without enqueuing them, which the caller does next. Otherwise the sweep does, later. */
export async function restart(
  { caller, ids, ...request }: Replay,
  { messages, enqueuer, rates }: ReplayDependencies,
): Promise<Replayed> {
  enqueuer.assertPossible();
  if (ids.length === 0) return NOTHING_REPLAYED;
  const { admitted, retryAfterSeconds } = await rates.admitReplays(caller, ids.length);
  const results = await messages.replay({
    ...request,
    projectId: caller.projectId,
    ids: ids.slice(0, admitted),
    maxReplays: MAX_REPLAYS,
  });
  return { results, rateLimited: ids.slice(admitted), retryAfterSeconds };
}

export function enqueue(
  { results }: Replayed,
  { projectId }: Caller,
  { enqueuer }: Pick<ReplayDependencies, 'enqueuer'>,
): void {
  for (const { id, endpointId, result, attemptCount, isForListeners, isOrdered } of results) {
    if (result !== 'replayed') continue;
    enqueuer.deadLetters.remove(id);
    if (isForListeners) enqueuer.wakeListeners(endpointId);
    else if (!isOrdered)
      enqueuer.deliveries.requeueNow(nextAttempt({ id, endpointId, attemptCount, projectId }));
  }
}

export type ReplayOutcome = ReplayResult | 'not-found';

type Refusal = Exclude<ReplayOutcome, 'replayed'>;

const REFUSALS: Readonly<Record<Refusal, readonly [ErrorCode, string]>> = {
  'is-test': ['INVALID_STATUS', 'The message is a test of its endpoint: send another test.'],
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
