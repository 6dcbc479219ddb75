import type { Endpoint, MetricsTimeseries, SigningKey } from '@posthorn/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenProject } from '../session/posthorn.js';

const PAGE = 100;
const METRICS_FRESH_MS = 30_000;

export type MetricsWindow = '1h' | '24h' | '7d' | '30d';

export interface EndpointFilters {
  readonly health?: string | undefined;
  readonly consumerId?: string | undefined;
}

export function endpointsQuery({ projectId, posthorn }: OpenProject, filters: EndpointFilters = {}) {
  return infiniteQueryOptions({
    queryKey: [projectId, 'endpoints', 'list', filters],
    queryFn: async ({ pageParam, signal }) =>
      posthorn.endpoints.list({ ...filters, limit: PAGE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function endpointQuery({ projectId, posthorn }: OpenProject, id: string) {
  return queryOptions({
    queryKey: [projectId, 'endpoints', id],
    queryFn: async ({ signal }): Promise<Endpoint> => posthorn.endpoints.get(id, { signal }),
  });
}

export function signingKeysQuery({ projectId, posthorn }: OpenProject, endpointId: string) {
  return queryOptions({
    queryKey: [projectId, 'endpoints', endpointId, 'signing-keys'],
    queryFn: async ({ signal }): Promise<readonly SigningKey[]> =>
      posthorn.signingKeys.list(endpointId, { signal }),
  });
}

export interface MetricsOptions {
  readonly window: MetricsWindow;
  readonly endpointId?: string;
}

/** Metrics of the project or of one endpoint. */
export function metricsQuery({ projectId, posthorn }: OpenProject, options: MetricsOptions) {
  return queryOptions({
    queryKey: [projectId, 'metrics', options],
    queryFn: async ({ signal }): Promise<MetricsTimeseries> =>
      posthorn.metrics.getTimeseries(options, { signal }),
    staleTime: METRICS_FRESH_MS,
    refetchInterval: METRICS_FRESH_MS,
    placeholderData: (previous) => previous,
  });
}
