import type { LogEntry, Message } from '@posthorn/client';
import { type UseQueryResult, queryOptions, useQuery } from '@tanstack/react-query';
import { refreshEvery } from '../failures/refresh-every.js';
import { type OpenProject, useProject } from '../session/posthorn.js';
import { type List, useList } from '../table/use-list.js';
import type { MessageFilters } from './message-filters.js';

/** As many as a page of the list has, so that the newest messages reach the list after a short absence. */
const NEWEST = 100;
const LIVE_EVERY_MS = 3000;
/** While an attempt is under way or soon due, its message changes by itself. */
const MOVING = new Set(['queued', 'delivering', 'pending_retry']);

function toParams({ from, to, stopped: _1, open: _2, view: _3, ...filters }: MessageFilters): object {
  return { ...filters, startTime: from, endTime: to };
}

/** The key of the list of messages within the project. */
export function messagesKey(filters: MessageFilters): readonly unknown[] {
  return ['messages', 'list', toParams(filters)];
}

export function useMessages(
  filters: MessageFilters,
  options: { readonly everyMs?: number } = {},
): List<LogEntry> {
  const params = toParams(filters);
  return useList({
    key: messagesKey(filters),
    call: (posthorn, page, signal) => posthorn.logs.list({ ...params, ...page }, { signal }),
    ...options,
  });
}

/** The newest messages: the beginning of the list, and then asked for again and again unless the list is stopped. */
export function useNewestMessages(
  filters: MessageFilters,
  list: List<LogEntry>,
): UseQueryResult<readonly LogEntry[]> {
  const { projectId, posthorn } = useProject();
  const params = { ...toParams(filters), limit: NEWEST };
  const beginning = filters.stopped ? undefined : list.data?.pages[0]?.items;
  return useQuery({
    queryKey: [projectId, 'messages', 'newest', params],
    queryFn: async ({ signal }) => (await posthorn.logs.list(params, { signal })).items,
    refetchInterval: refreshEvery(LIVE_EVERY_MS),
    enabled: beginning !== undefined,
    initialData: beginning,
    initialDataUpdatedAt: list.dataUpdatedAt,
  });
}

export function messageQuery({ projectId, posthorn }: OpenProject, id: string) {
  return queryOptions({
    queryKey: [projectId, 'messages', id],
    queryFn: async ({ signal }): Promise<Message> => posthorn.messages.get(id, { signal }),
    refetchInterval: (query) =>
      refreshEvery(MOVING.has(query.state.data?.status ?? '') ? LIVE_EVERY_MS : false)(query),
  });
}
