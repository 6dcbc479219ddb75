import type { InboundMetricsTimeseries, MetricsTimeseries } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../session/use-read.js';

const FRESH_MS = 30_000;

export type MetricsWindow = '1h' | '24h' | '7d' | '30d';

export const WINDOWS: readonly { readonly value: MetricsWindow; readonly label: string }[] = [
  { value: '1h', label: '1 hour' },
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
];

export interface Counted {
  /** Your own messages, or those that inbound endpoints received. */
  readonly direction?: 'outbound' | 'inbound';
  /** Undefined: the whole project. */
  readonly endpointId?: string | undefined;
}

type Refused = Partial<Pick<InboundMetricsTimeseries, 'rejected'>>;

/** Only what is received may be refused. */
export interface Timeseries extends Omit<MetricsTimeseries, 'buckets'>, Refused {
  readonly buckets: readonly (MetricsTimeseries['buckets'][number] & Refused)[];
}

export interface MetricsOptions extends Counted {
  readonly window: MetricsWindow;
  /** How often they are read again. */
  readonly everyMs?: number;
}

/** Metrics of the project or of one endpoint. */
export function useMetrics(options: MetricsOptions): UseQueryResult<Timeseries> {
  const { window, direction = 'outbound', endpointId, everyMs = FRESH_MS } = options;
  return useRead<Timeseries>(
    {
      key: ['metrics', { direction, window, endpointId }],
      call: (posthorn, signal) =>
        direction === 'outbound'
          ? posthorn.metrics.getTimeseries({ window, endpointId }, { signal })
          : posthorn.inboundMetrics.getTimeseries({ window, inboundEndpointId: endpointId }, { signal }),
    },
    {
      staleTime: FRESH_MS,
      placeholderData: (previous) => previous,
      everyMs,
    },
  );
}

export interface MetricsSearch {
  /** The time that the numbers are of. */
  readonly window?: MetricsWindow;
}

/** Anything may stand in an address: what is no window is left out. */
export function metricsSearch({ window }: Readonly<Record<string, unknown>>): MetricsSearch {
  const known = WINDOWS.find(({ value }) => value === window);
  return known === undefined ? {} : { window: known.value };
}
