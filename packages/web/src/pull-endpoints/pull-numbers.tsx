import type { EventMetrics, EventMetricsTimeseries } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NOTHING, formatMs, formatShare } from '../formats/format.js';
import { PastIncidents } from '../incidents/incident-link.js';
import { useIncidentsOf } from '../incidents/incident-parts.js';
import { pullEndpointLink } from '../layout/links.js';
import { type MetricsFrameProps, MetricsFrame, useWindow } from '../metrics/metrics-frame.js';
import { NumberCard, NumberCards } from '../metrics/number-cards.js';
import { Charts, OutcomeChart, timesOf } from '../metrics/outcome-chart.js';
import { type LinkToOutcome, type Outcome, REFUSED } from '../metrics/outcomes.js';
import type { MetricsWindow } from '../metrics/use-metrics.js';
import { useRead } from '../session/use-read.js';

const REFRESH_MS = 30_000;

type Bucket = EventMetricsTimeseries['buckets'][number];

/** What becomes of an event. */
const STEPS: readonly Outcome<Pick<Bucket, 'stored' | 'fetched' | 'succeeded' | 'rejected'>>[] = [
  { name: 'Stored', status: 'stored', color: 'blue-5', count: ({ stored }) => stored },
  { name: 'Fetched', status: 'fetched', color: 'orange-4', count: ({ fetched }) => fetched },
  REFUSED,
  { name: 'Acknowledged', status: 'delivered', color: 'teal-6', count: ({ succeeded }) => succeeded },
];

interface PullMetrics {
  readonly totals: EventMetrics;
  readonly buckets: readonly Bucket[];
}

/** What was kept in a time, in the project or by one endpoint, and what became of it. */
export function usePullMetrics(window: MetricsWindow, pullEndpointId?: string): UseQueryResult<PullMetrics> {
  const asked = { window, pullEndpointId };
  return useRead(
    {
      key: ['metrics', 'pull', asked],
      async call({ pullMetrics }, signal) {
        const [totals, { buckets }] = await Promise.all([
          pullMetrics.get(asked, { signal }),
          pullMetrics.getTimeseries(asked, { signal }),
        ]);
        return { totals, buckets };
      },
    },
    { everyMs: REFRESH_MS, placeholderData: (previous) => previous },
  );
}

export interface PullNumbersProps extends Pick<MetricsFrameProps<unknown>, 'aside'> {
  /** Undefined: the whole project. */
  readonly endpointId?: string;
  readonly title?: string;
}

/** The events that were received in the window of the address. Those of one endpoint lead to its events. */
export function PullNumbers({ endpointId, title = 'Events', aside }: PullNumbersProps): ReactNode {
  const metrics = usePullMetrics(useWindow(), endpointId);
  return (
    <MetricsFrame title={title} aside={aside} metrics={metrics} height={72}>
      {(data) => <Steps {...data} endpointId={endpointId} />}
    </MetricsFrame>
  );
}

interface StepsProps extends PullMetrics {
  readonly endpointId: string | undefined;
}

function Steps({ totals, buckets, endpointId }: StepsProps): ReactNode {
  const { total, delivered, successRate, avgLatencyMs } = totals;
  const incidents = useIncidentsOf({ direction: 'pull', endpointId }, buckets[0]?.timestamp);
  const linkTo: LinkToOutcome | undefined =
    endpointId === undefined
      ? undefined
      : ({ status }, bars) => ({
          ...pullEndpointLink(endpointId),
          search:
            status === REFUSED.status
              ? { tab: 'rejections' }
              : { tab: 'events', status, ...timesOf(buckets, bars) },
        });
  return (
    <>
      <NumberCards outcomes={STEPS} counts={totals} linkTo={linkTo}>
        <NumberCard label="Acknowledged share" value={total === 0 ? NOTHING : formatShare(successRate)} />
        <NumberCard label="Until acknowledged" value={delivered === 0 ? NOTHING : formatMs(avgLatencyMs)} />
      </NumberCards>
      <PastIncidents incidents={incidents} />
      {linkTo && (
        <Charts>
          <OutcomeChart label="Events over time" outcomes={STEPS} {...{ buckets, incidents, linkTo }} />
        </Charts>
      )}
    </>
  );
}
