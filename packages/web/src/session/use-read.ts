import type { Posthorn } from '@posthorn/client';
import {
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { refreshEvery } from '../failures/refresh-every.js';
import { type OpenProject, useProject } from './posthorn.js';

/** What an action changes, so that all that was read of it is read again. */
export type Subject =
  | 'access-grants'
  | 'api-keys'
  | 'audit-log'
  | 'callbacks'
  | 'consumers'
  | 'endpoints'
  | 'event-types'
  | 'events'
  | 'exports'
  | 'inbound-endpoints'
  | 'incidents'
  | 'inbound-messages'
  | 'messages'
  | 'metrics'
  | 'portal-sessions'
  | 'projects'
  | 'pull-endpoints'
  | 'pull-events'
  | 'rejections'
  | 'search'
  | 'usage';

/** The key of something within its project. */
export type ReadKey = readonly [Subject, ...unknown[]];

/** Something to read of a project. */
export interface Read<Data> {
  readonly key: ReadKey;
  readonly call: (posthorn: Posthorn, signal: AbortSignal) => PromiseLike<Data>;
  /** Goes on when nothing that shows it is left: the rows of a list come and go, and many show the same. */
  readonly goesOn?: boolean;
}

const NEVER_ENDED = new AbortController().signal;

export interface ReadOptions<Data> extends Pick<
  UseQueryOptions<Data>,
  'enabled' | 'staleTime' | 'placeholderData'
> {
  /** Reads it again and again; how often may depend on what was read. */
  readonly everyMs?: number | ((data: Data | undefined) => number | false);
}

/** The options of a query that reads something of a project. */
export function toQuery<Data>(
  { projectId, posthorn }: OpenProject,
  { key, call, goesOn = false }: Read<Data>,
): { readonly queryKey: QueryKey; readonly queryFn: (context: QueryFunctionContext) => Promise<Data> } {
  return {
    queryKey: [projectId, ...key],
    // To touch the signal of a query is to end it with its last observer.
    queryFn: async (query) => call(posthorn, goesOn ? NEVER_ENDED : query.signal),
  };
}

/** Reads something of the open project. */
export function useRead<Data>(
  read: Read<Data>,
  { everyMs, ...options }: ReadOptions<Data> = {},
): UseQueryResult<Data> {
  return useQuery<Data>({
    ...toQuery(useProject(), read),
    ...options,
    ...(everyMs !== undefined && {
      refetchInterval: (query) =>
        refreshEvery(typeof everyMs === 'function' ? everyMs(query.state.data) : everyMs)(query),
    }),
  });
}
