import { Skeleton, Stack } from '@mantine/core';
import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NOTHING, formatShare } from '../formats/format.js';
import { PastIncidents } from '../incidents/incident-link.js';
import { useIncidentsOf } from '../incidents/incident-parts.js';
import { inboundEndpointLink } from '../layout/links.js';
import { LatencyChart } from './latency-chart.js';
import { describeLatency, formatAverage } from './latency.js';
import { type MetricsFrameProps, MetricsFrame, useWindow } from './metrics-frame.js';
import { NumberCard, NumberCards } from './number-cards.js';
import { Charts, OutcomeChart, timesOf } from './outcome-chart.js';
import {
  type LinkToOutcome,
  type MessageCounts,
  type Outcome,
  type Rejected,
  ATTEMPTS,
  OUTCOMES,
  REFUSED,
} from './outcomes.js';
import { type Counted, type Timeseries, useMetrics } from './use-metrics.js';

const PAGES = { outbound: '/$projectId/messages', inbound: '/$projectId/inbound-messages' } as const;

export interface MetricsViewProps extends Counted, Pick<MetricsFrameProps<unknown>, 'aside'> {
  readonly title?: string;
  /** Stands between the numbers and the charts. */
  readonly children?: ReactNode;
}

/** The outcomes of the messages in the window of the address: of the whole project, or of one endpoint. */
export function MetricsView({
  title = 'Deliveries',
  aside,
  children,
  ...counted
}: MetricsViewProps): ReactNode {
  const metrics = useMetrics({ window: useWindow(), ...counted });
  return (
    <Stack gap={children === undefined ? 'sm' : 'xl'}>
      <MetricsFrame title={title} aside={aside} metrics={metrics} height={72}>
        {(data) => <Numbers metrics={data} counted={counted} />}
      </MetricsFrame>
      {children}
      {metrics.isPending && <Skeleton h={300} />}
      {metrics.data && <Outcomes metrics={metrics.data} counted={counted} />}
    </Stack>
  );
}

function linkToRefused(endpointId: string | undefined): LinkOptions {
  if (endpointId === undefined) return { from: '/$projectId', to: '/$projectId/inbound-endpoints' };
  return { ...inboundEndpointLink(endpointId), search: { tab: 'rejections' } };
}

interface OutcomesProps {
  readonly metrics: Timeseries;
  readonly counted: Counted;
}

/** The page that lists what is counted. */
function linkFor(of: OutcomesProps): LinkToOutcome {
  const {
    metrics: { buckets },
    counted: { direction = 'outbound', endpointId },
  } = of;
  return ({ status }, bars) => {
    if (status === REFUSED.status) return linkToRefused(endpointId);
    return {
      from: '/$projectId',
      to: PAGES[direction],
      search: { status, endpointId, ...timesOf(buckets, bars) },
    };
  };
}

function outcomesOf({ direction }: Counted): readonly Outcome<MessageCounts & Rejected>[] {
  return direction === 'inbound' ? [...OUTCOMES, REFUSED] : OUTCOMES;
}

function Numbers(props: OutcomesProps): ReactNode {
  const { metrics, counted } = props;
  const { totalMessages: total, successRate } = metrics;
  return (
    <NumberCards outcomes={outcomesOf(counted)} counts={{ ...metrics, total }} linkTo={linkFor(props)}>
      <NumberCard label="Success rate" value={total === 0 ? NOTHING : formatShare(successRate)} />
      <NumberCard label="Average latency" value={formatAverage(metrics)} hint={describeLatency(metrics)} />
    </NumberCards>
  );
}

function Outcomes(props: OutcomesProps): ReactNode {
  const { metrics, counted } = props;
  const { buckets } = metrics;
  const incidents = useIncidentsOf(counted, buckets[0]?.timestamp);
  const over = { buckets, incidents };
  return (
    <Stack gap="sm">
      <PastIncidents incidents={incidents} />
      <Charts>
        <OutcomeChart
          label="Messages by acceptance"
          outcomes={outcomesOf(counted)}
          linkTo={linkFor(props)}
          {...over}
        />
        <OutcomeChart label="Attempts by their time" outcomes={ATTEMPTS} {...over} />
        <LatencyChart metrics={metrics} />
      </Charts>
    </Stack>
  );
}
