import { ApiError } from '@posthorn/common';
import type { IncidentRow, MessageQuery } from '@posthorn/database';
import { decodeCursor, encodeCursor } from '@posthorn/http-server';
import { nextAttempt } from '@posthorn/queues';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import { type Replayed, type ReplayDependencies, replay } from '../messages/replay/replay.js';
import { uuidSchema } from '../schemas/values.js';
import type { DeliveredIncident } from './incident-rules.js';

export interface Recovery {
  readonly caller: Caller;
  readonly incident: IncidentRow & DeliveredIncident;
  /** Whether messages that wait for a retry are due now. */
  readonly waiting: boolean;
  /** Whether dead letters that failed during the outage are replayed. */
  readonly failed: boolean;
  readonly limit: number;
  readonly cursor?: string;
}

export interface Recovered {
  readonly retried: number;
  readonly replayed: Replayed;
  readonly meta: { readonly next_cursor: string | null; readonly has_more: boolean };
}

type Part = 'waiting' | 'failed';

const parseCursor = decodeCursor(
  Type.Object({
    part: Type.Enum(['waiting', 'failed']),
    id: Type.Optional(uuidSchema),
  }),
);

const NOTHING: Replayed = { results: [], rateLimited: [], retryAfterSeconds: undefined };

/** Retries what waits, then replays what failed: the oldest first, each message once with the cursors of the answers. */
export async function recover(recovery: Recovery, dependencies: ReplayDependencies): Promise<Recovered> {
  const { waiting, failed, limit, cursor } = recovery;
  const from = parseCursor(cursor);
  const isFirstPart = from?.part !== 'failed';
  dependencies.enqueuer.assertPossible();
  const retried =
    waiting && isFirstPart ? await retry(recovery, { limit, afterId: from?.id }, dependencies) : NO_RETRY;
  if (retried.next !== undefined)
    return { retried: retried.count, replayed: NOTHING, meta: metaAt('waiting', retried.next) };
  if (!failed) return { retried: retried.count, replayed: NOTHING, meta: END };
  const afterId = isFirstPart ? undefined : from.id;
  const page = { limit: limit - retried.looked, afterId };
  const { replayed, meta } = await replayFailed(recovery, page, dependencies).catch((error: unknown) => {
    // What was retried is said, and the rest is for a later call.
    if (retried.count === 0 || !(error instanceof ApiError) || error.code !== 'RATE_LIMIT_EXCEEDED')
      throw error;
    const { retryAfterSeconds } = error;
    return { replayed: { ...NOTHING, retryAfterSeconds }, meta: metaAt('failed', undefined) };
  });
  return { retried: retried.count, replayed, meta };
}

const END = { next_cursor: null, has_more: false };

function metaAt(part: Part, id: string | undefined): Recovered['meta'] {
  return { next_cursor: encodeCursor({ part, ...(id !== undefined && { id }) }), has_more: true };
}

type Page = Pick<MessageQuery, 'limit' | 'afterId'>;

/** The messages of the endpoint, the oldest first. */
function select({ caller, incident }: Recovery): Omit<MessageQuery, 'limit'> {
  const { projectId, endpointId, direction } = incident;
  return { projectId, endpointId, direction, owner: ownerOf(caller), isOldestFirst: true };
}

interface Retried {
  readonly count: number;
  readonly looked: number;
  /** The last message, when others follow it. */
  readonly next: string | undefined;
}

const NO_RETRY: Retried = { count: 0, looked: 0, next: undefined };

async function retry(
  recovery: Recovery,
  { limit, afterId }: Page,
  { messages, enqueuer }: ReplayDependencies,
): Promise<Retried> {
  const { projectId } = recovery.caller;
  const found = await messages.list({
    ...select(recovery),
    status: 'pending_retry',
    afterId,
    limit: limit + 1,
  });
  const ids = found.slice(0, limit).map(({ id }) => id);
  const retried = await messages.retryMany({ projectId, ids, owner: ownerOf(recovery.caller) });
  for (const message of retried)
    if (!message.hasSlot) enqueuer.deliveries.requeueNow(nextAttempt({ ...message, projectId }));
  return { count: retried.length, looked: ids.length, next: found.length > limit ? ids.at(-1) : undefined };
}

async function replayFailed(
  recovery: Recovery,
  { limit, afterId }: Page,
  dependencies: ReplayDependencies,
): Promise<Pick<Recovered, 'replayed' | 'meta'>> {
  const { caller, incident } = recovery;
  const { direction, startedAt, endedAt } = incident;
  const failed = { from: startedAt, until: endedAt };
  const query = { ...select(recovery), failed, isTest: false, afterId, limit: limit + 1 };
  const found = await dependencies.messages.list(query);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const request = { caller, direction, ids, owner: ownerOf(caller), status: 'failed_permanent' } as const;
  const replayed = await replay(request, dependencies);
  const done = ids.length - replayed.rateLimited.length;
  return { replayed, meta: done === found.length ? END : metaAt('failed', ids[done - 1] ?? afterId) };
}
