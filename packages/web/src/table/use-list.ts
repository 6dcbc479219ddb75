import type { Page, Posthorn } from '@posthorn/client';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshEvery } from '../failures/refresh-every.js';
import { useProject } from '../session/posthorn.js';

const PAGE = 100;
const REFRESHED_PAGES = 3;

export type List<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>;

export interface PageParams {
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface ListOptions<Row> {
  /** The key of the list within the project. */
  readonly key: readonly unknown[];
  readonly call: (posthorn: Posthorn, page: PageParams, signal: AbortSignal) => PromiseLike<Page<Row>>;
  /** Asks for the list again and again. */
  readonly everyMs?: number | false;
}

/** A list of the API, page by page. */
export function useList<Row>({ key, call, everyMs = false }: ListOptions<Row>): List<Row> {
  const { projectId, posthorn } = useProject();
  return useInfiniteQuery({
    queryKey: [projectId, ...key],
    queryFn: async ({ pageParam, signal }) => call(posthorn, { limit: PAGE, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: (query) => refreshEvery(isLong(query.state.data) ? false : everyMs)(query),
  });
}

/** Each refresh reads all pages again, so it stops for a reader who has scrolled far. */
function isLong(data: InfiniteData<unknown> | undefined): boolean {
  return (data?.pages.length ?? 0) > REFRESHED_PAGES;
}

/** The rows that were read so far. They stay the same array until the list changes. */
export function useRows<Row>({ data }: Pick<List<Row>, 'data'>): readonly Row[] {
  return useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
}

/** Reads the next page, if there is one. */
export function readMore<Row>(list: List<Row>): void {
  if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
}
