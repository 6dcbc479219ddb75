import type { InboundMessage, LogEntry, LogsListParams, Message } from '@posthorn/client';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { refreshEvery } from '../failures/refresh-every.js';
import type { DeliveredMessage } from '../payloads/delivered-message.js';
import { useProject } from '../session/posthorn.js';
import { type Read, toQuery, useRead } from '../session/use-read.js';
import { type List, useList, useRows } from '../table/use-list.js';
import { mergeNewest } from './merge-newest.js';
import { type MessageFilters, toLogParams } from '../filters/message-filters.js';

/** As many as a page of the list has, so that the newest messages reach the list after a short absence. */
const NEWEST = 100;
const LIVE_EVERY_MS = 3000;
/** While an attempt is under way or soon due, its message changes by itself. */
const MOVING = new Set(['queued', 'delivering', 'pending_retry']);

const WHILE_MOVING = {
  everyMs: (message: DeliveredMessage | undefined) =>
    MOVING.has(message?.status ?? '') ? LIVE_EVERY_MS : (false as const),
};

export function useMessage(id: string): UseQueryResult<Message> {
  const call: Read<Message>['call'] = (posthorn, signal) => posthorn.messages.get(id, { signal });
  return useRead({ key: ['messages', id], call }, WHILE_MOVING);
}

export function useInboundMessage(id: string): UseQueryResult<InboundMessage> {
  const call: Read<InboundMessage>['call'] = (posthorn, signal) =>
    posthorn.inboundMessages.get(id, { signal });
  return useRead({ key: ['inbound-messages', id], call }, WHILE_MOVING);
}

/** The key of a list of messages within its project, which ends with what was asked. */
export type MessagesKey = readonly ['messages', 'list', LogsListParams];

function listKey(filters: MessageFilters): MessagesKey {
  return ['messages', 'list', toLogParams(filters)];
}

export function useMessages(
  filters: MessageFilters,
  options: { readonly everyMs?: number } = {},
): List<LogEntry> {
  const params = toLogParams(filters);
  return useList({
    key: listKey(filters),
    call: (posthorn, page, signal) => posthorn.logs.list({ ...params, ...page }, { signal }),
    ...options,
  });
}

export interface LiveMessages {
  readonly list: List<LogEntry>;
  /** The newest messages, and then those of the list. They stay as they are while a reader is far from the newest. */
  readonly rows: readonly LogEntry[];
  /** Why the newest messages cannot be read. */
  readonly error: Error | null;
}

/** A list of messages that shows new ones by itself, unless the filters stop it. */
export function useLiveMessages(filters: MessageFilters): LiveMessages {
  const { projectId } = useProject();
  const queries = useQueryClient();
  const key = [projectId, ...listKey(filters)];
  const list = useMessages(filters);
  const newest = useNewest(filters, list);
  const older = useRows(list);
  const whole = useRef<readonly LogEntry[]>([]);
  const { rows, hasGap } = useMemo(() => {
    const merged = mergeNewest(newest.data ?? [], older);
    return merged.hasGap ? { ...merged, rows: renew(whole.current, older) } : merged;
  }, [newest.data, older]);
  whole.current = rows;
  const isOpen = filters.open !== undefined;
  useEffect(
    () => (hasGap && !isOpen ? onceAtTop(() => void queries.resetQueries({ queryKey: key })) : undefined),
    [hasGap, isOpen, queries, JSON.stringify(key)],
  );
  return { list, rows, error: newest.error };
}

/** The same messages, each as it is now if that is known. */
function renew(rows: readonly LogEntry[], known: readonly LogEntry[]): readonly LogEntry[] {
  const byId = new Map(known.map((entry) => [entry.messageId, entry]));
  return rows.map((entry) => byId.get(entry.messageId) ?? entry);
}

/** A reader who has scrolled less sees the newest messages. */
const TOP_PX = 150;

/** Acts when the reader is at the top of the page. Returns what stops waiting for that. */
function onceAtTop(act: () => void): () => void {
  const stop = (): void => window.removeEventListener('scroll', check);
  const check = (): void => {
    if (window.scrollY > TOP_PX) return;
    stop();
    act();
  };
  window.addEventListener('scroll', check, { passive: true });
  check();
  return stop;
}

/** The beginning of the list, and then asked for again and again. */
function useNewest(filters: MessageFilters, list: List<LogEntry>): UseQueryResult<readonly LogEntry[]> {
  const params = { ...toLogParams(filters), limit: NEWEST };
  const beginning = filters.stopped ? undefined : list.data?.pages[0]?.items;
  const read = toQuery(useProject(), {
    key: ['messages', 'newest', params],
    call: async (posthorn, signal) => (await posthorn.logs.list(params, { signal })).items,
  });
  return useQuery({
    ...read,
    refetchInterval: refreshEvery(LIVE_EVERY_MS),
    enabled: beginning !== undefined,
    initialData: beginning,
    initialDataUpdatedAt: list.dataUpdatedAt,
  });
}
