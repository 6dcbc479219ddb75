import { ApiError } from '@posthorn/common';
import type { IncidentRow } from '@posthorn/database';
import { decodeCursor } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { type BulkRequest, type NextPart, metaAt } from '../messages/bulk.js';
import {
  type Replayed,
  type ReplayDependencies,
  NOTHING_REPLAYED,
  replayPart,
} from '../messages/replay/replay.js';
import { type RetriedPart, retryPart } from '../messages/retry-routes.js';
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

const parseCursor = decodeCursor(
  Type.Object({
    part: Type.Enum(['waiting', 'failed']),
    id: Type.Optional(uuidSchema),
    /** The time of the first call. */
    until: Type.String({ format: 'date-time' }),
  }),
);

/**
 * Retries what waits, then replays what failed: the oldest first, each message once with the cursors of the answers. What
 * fails for good after the first call may have been retried by it.
 */
export async function recover(recovery: Recovery, dependencies: ReplayDependencies): Promise<Recovered> {
  const { caller, incident, waiting, failed, limit, cursor } = recovery;
  const { endpointId, direction } = incident;
  const from = parseCursor(cursor);
  const until = from?.until ?? new Date().toISOString();
  const isFirstPart = from?.part !== 'failed';
  const metaOf = (part: 'waiting' | 'failed', next: NextPart | undefined): Recovered['meta'] =>
    metaAt(next && { part, until, ...next });
  dependencies.enqueuer.assertPossible();
  const page = { limit, afterId: from?.id };
  const asked = { caller, direction, filter: { endpointId }, page };
  const retried = waiting && isFirstPart ? await retryPart(asked, dependencies) : NO_RETRY;
  const { ids, looked, next } = retried;
  if (next !== undefined || !failed) {
    return { retried: ids.length, replayed: NOTHING_REPLAYED, meta: metaOf('waiting', next) };
  }
  const rest = { limit: limit - looked, afterId: isFirstPart ? undefined : from.id };
  const answer = await replayFailed({ caller, incident, until }, rest, dependencies).catch(
    (error: unknown) => {
      // What was retried is said, and the rest is for a later call.
      if (ids.length === 0 || !(error instanceof ApiError) || error.code !== 'RATE_LIMIT_EXCEEDED')
        throw error;
      const { retryAfterSeconds } = error;
      return { ...NOTHING_REPLAYED, retryAfterSeconds, next: {} };
    },
  );
  const { next: left, ...replayed } = answer;
  return { retried: ids.length, replayed, meta: metaOf('failed', left) };
}

const NO_RETRY: RetriedPart = { ids: [], looked: 0, next: undefined };

async function replayFailed(
  { caller, incident, until }: Pick<Recovery, 'caller' | 'incident'> & { readonly until: string },
  page: BulkRequest['page'],
  dependencies: ReplayDependencies,
): ReturnType<typeof replayPart> {
  const { endpointId, direction, startedAt, endedAt } = incident;
  const asked = new Date(until);
  const failed = { from: startedAt, until: endedAt !== null && endedAt < asked ? endedAt : asked };
  const filter = { endpointId, failed, status: 'failed_permanent', isOldestFirst: true } as const;
  return await replayPart({ caller, direction, filter, page }, dependencies);
}
