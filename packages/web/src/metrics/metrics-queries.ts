import type { MetricsTimeseries } from '@posthorn/client';
import { queryOptions } from '@tanstack/react-query';
import { refreshEvery } from '../failures/refresh-every.js';
import type { OpenProject } from '../session/posthorn.js';

const FRESH_MS = 30_000;

export type MetricsWindow = '1h' | '24h' | '7d' | '30d';

export const WINDOWS: readonly { readonly value: MetricsWindow; readonly label: string }[] = [
  { value: '1h', label: '1 hour' },
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
];

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
    staleTime: FRESH_MS,
    refetchInterval: refreshEvery(FRESH_MS),
    placeholderData: (previous) => previous,
  });
}
