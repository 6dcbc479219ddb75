import type { Attempt, LogEntry, Message } from '@posthorn/client';
import { type UseQueryResult, infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { type OpenProject, useProject } from '../session/posthorn.js';
import type { MessageFilters } from './message-filters.js';

const PAGE = 100;
const LIVE_EVERY_MS = 3000;
/** While an attempt is under way or soon due, its message changes by itself. */
const MOVING = new Set(['queued', 'delivering', 'pending_retry']);

function toParams({ status, endpointId, eventType, consumerId, from, to }: MessageFilters): object {
  return { status, endpointId, eventType, consumerId, startTime: from, endTime: to, limit: PAGE };
}

/** The list of messages, page by page. */
export function messagesQuery({ projectId, posthorn }: OpenProject, filters: MessageFilters) {
  const params = toParams(filters);
  return infiniteQueryOptions({
    queryKey: [projectId, 'messages', 'list', params],
    queryFn: async ({ pageParam, signal }) =>
      posthorn.logs.list({ ...params, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** The newest messages, asked for again and again unless the list is stopped. */
export function useNewestMessages(filters: MessageFilters): UseQueryResult<readonly LogEntry[]> {
  const { projectId, posthorn } = useProject();
  const params = toParams(filters);
  return useQuery({
    queryKey: [projectId, 'messages', 'newest', params],
    queryFn: async ({ signal }) => (await posthorn.logs.list(params, { signal })).items,
    refetchInterval: filters.stopped ? false : LIVE_EVERY_MS,
    enabled: !filters.stopped,
  });
}

export function messageQuery({ projectId, posthorn }: OpenProject, id: string) {
  return queryOptions({
    queryKey: [projectId, 'messages', id],
    queryFn: async ({ signal }): Promise<Message> => posthorn.messages.get(id, { signal }),
    refetchInterval: ({ state: { data } }) => (data && MOVING.has(data.status) ? LIVE_EVERY_MS : false),
  });
}

export function attemptsQuery({ projectId, posthorn }: OpenProject, message: Message) {
  return queryOptions({
    queryKey: [projectId, 'messages', message.id, 'attempts', message.attemptCount, message.updatedAt],
    queryFn: async ({ signal }): Promise<readonly Attempt[]> =>
      posthorn.messages.listAttempts(message.id, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function payloadQuery({ projectId, posthorn }: OpenProject, id: string) {
  return queryOptions({
    queryKey: [projectId, 'messages', id, 'payload'],
    queryFn: async ({ signal }) => {
      const response = await posthorn.messages.getPayload(id, { signal });
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
}
