import type { LogEntry } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../session/use-read.js';

/** The messages of an endpoint that wait. */
export interface Backlog {
  readonly endpointId: string;
  readonly url: string;
  /** Whose endpoint it is. */
  readonly consumerId?: string | undefined;
  readonly count: number;
  /** When the first of them was accepted. */
  readonly since: string;
  /** Why one of them has not arrived, if it was tried. */
  readonly lastError?: string | undefined;
  /** Whether there are more than the API lists in one call. */
  readonly isMore: boolean;
}

const HOUR_MS = 3_600_000;
/** A message that was just accepted is no backlog. */
const SETTLED_AFTER_MS = 60_000;
const LISTED = 500;
/** Fewer are an ordinary failure now and then. */
const WORTH_SHOWING = 10;
const REFRESH_MS = 30_000;
const WAITING = ['queued', 'pending_retry'] as const;

/**
 * Endpoints whose backlog grows: several messages of the last hour still wait for them. The largest one is first. The
 * time makes the search short, however many messages are stored.
 */
export function useBacklogs(): UseQueryResult<readonly Backlog[]> {
  return useRead(
    {
      key: ['messages', 'backlogs'],
      async call(posthorn, signal) {
        const nowMs = Date.now();
        const times = { startTime: toTime(nowMs - HOUR_MS), endTime: toTime(nowMs - SETTLED_AFTER_MS) };
        const pages = await Promise.all(
          WAITING.map((status) => posthorn.logs.list({ status, ...times, limit: LISTED }, { signal })),
        );
        return findBacklogs(
          pages.flatMap(({ items }) => items),
          pages.some(({ hasMore }) => hasMore),
        );
      },
    },
    { everyMs: REFRESH_MS },
  );
}

export function findBacklogs(
  waiting: readonly Pick<LogEntry, 'endpointId' | 'endpoint' | 'consumerId' | 'createdAt' | 'lastError'>[],
  isMore: boolean,
): readonly Backlog[] {
  const backlogs = new Map<string, Backlog>();
  for (const { endpointId, endpoint: url, consumerId, createdAt, lastError } of waiting) {
    const known = backlogs.get(endpointId);
    backlogs.set(endpointId, {
      endpointId,
      url,
      consumerId,
      count: (known?.count ?? 0) + 1,
      isMore,
      since: known === undefined || createdAt < known.since ? createdAt : known.since,
      lastError: known?.lastError ?? lastError,
    });
  }
  return [...backlogs.values()]
    .filter(({ count }) => count >= WORTH_SHOWING)
    .toSorted((one, other) => other.count - one.count);
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
