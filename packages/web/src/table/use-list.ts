import type { Page, Posthorn } from '@posthorn/client';
import {
  type InfiniteData,
  type Query,
  type QueryKey,
  type UseInfiniteQueryResult,
  hashKey,
  replaceEqualDeep,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { refreshEvery } from '../failures/refresh-every.js';
import { useProject } from '../session/posthorn.js';
import type { ReadKey } from '../session/use-read.js';

/** Reading a list again reads all its pages, one after the other. So a longer one is not refreshed by a timer. */
const REFRESHED_PAGES = 3;
/** A longer list is not read again as a whole because the window is opened again. */
const REOPENED_PAGES = 10;

export type List<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>;

export interface PageParams {
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface ListOptions<Row> {
  readonly key: ReadKey;
  readonly call: (posthorn: Posthorn, page: PageParams, signal: AbortSignal) => PromiseLike<Page<Row>>;
  /** Asks for the list again and again. */
  readonly everyMs?: number | false;
}

/** A list of the API, page by page. */
export function useList<Row>({ key, call, everyMs = false }: ListOptions<Row>): List<Row> {
  const { projectId, posthorn, pageSize } = useProject();
  const queryKey = [projectId, ...key];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => call(posthorn, { limit: pageSize, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: (query) =>
      refreshEvery(pagesOf(query.state.data) > REFRESHED_PAGES ? false : everyMs)(query),
    refetchOnWindowFocus: isReread,
    refetchOnReconnect: isReread,
    // Compares each entry with what it was, which would stop the page of a reader who has scrolled far.
    structuralSharing: (before, now) => (pagesOf(now) > REOPENED_PAGES ? now : replaceEqualDeep(before, now)),
  });
  useBeginning(queryKey);
  return list;
}

/** Keeps the beginning of a list that is left. So it is read again, and not shown as it was, when it is opened again. */
function useBeginning(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const id = hashKey(queryKey);
  useEffect(
    () => () => {
      const query = queries.getQueryCache().get<InfiniteData<unknown>>(id);
      if (query === undefined || query.isActive() || pagesOf(query.state.data) <= REOPENED_PAGES) return;
      queries.setQueryData(query.queryKey, beginningOf, { updatedAt: 0 });
    },
    [queries, id],
  );
}

function beginningOf<Row>(list: InfiniteData<Row> | undefined): InfiniteData<Row> | undefined {
  return (
    list && {
      pages: list.pages.slice(0, REOPENED_PAGES),
      pageParams: list.pageParams.slice(0, REOPENED_PAGES),
    }
  );
}

function isReread(query: Pick<Query, 'state'>): boolean {
  return query.state.isInvalidated || !isLong(query);
}

/** Whether reading the list again would take the reader too long. */
export function isLong({ state }: Pick<Query, 'state'>): boolean {
  return pagesOf(state.data) > REOPENED_PAGES;
}

function pagesOf(data: unknown): number {
  return (data as InfiniteData<unknown> | undefined)?.pages.length ?? 0;
}

/** The rows that were read so far. They stay the same array until the list changes. */
export function useRows<Row>({ data }: Pick<List<Row>, 'data'>): readonly Row[] {
  return useMemo(() => {
    const none: readonly Row[] = [];
    // Copies whole pages, where flatMap would go through each row.
    return none.concat(...(data?.pages ?? []).map(({ items }) => items));
  }, [data]);
}

/** Reads the next page, if there is one. */
export function readMore<Row>(list: List<Row>): void {
  if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
}
