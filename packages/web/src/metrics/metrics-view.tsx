import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatShare } from '../formats/format.js';
import { describePast, useIncidentsOf, wasOpen } from '../incidents/incident-parts.js';
import { inboundEndpointLink, incidentLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { LatencyChart } from './latency-chart.js';
import { describeLatency, formatAverage } from './latency.js';
import { type MetricsFrameProps, MetricsFrame, useWindow } from './metrics-frame.js';
import { NumberCard, NumberCards } from './number-cards.js';
import { Charts, OutcomeChart, timesOf } from './outcome-chart.js';
import { type LinkToOutcome, ATTEMPTS, OUTCOMES, REFUSED } from './outcomes.js';
import { type Counted, type Timeseries, useMetrics } from './use-metrics.js';

const PAGES = { outbound: '/$projectId/messages', inbound: '/$projectId/inbound-messages' } as const;

export interface MetricsViewProps extends Counted, Pick<MetricsFrameProps<unknown>, 'aside'> {
  readonly title?: string;
}

/** The outcomes of the messages in the window of the address: of the whole project, or of one endpoint. */
export function MetricsView({ title = 'Deliveries', aside, ...counted }: MetricsViewProps): ReactNode {
  const metrics = useMetrics({ window: useWindow(), ...counted });
  return (
    <MetricsFrame title={title} aside={aside} metrics={metrics} height={300}>
      {(data) => <Outcomes metrics={data} counted={counted} />}
    </MetricsFrame>
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

function Outcomes({ metrics, counted: { direction = 'outbound', endpointId } }: OutcomesProps): ReactNode {
  const { totalMessages: total, successRate, buckets } = metrics;
  const incidents = useIncidentsOf({ direction, endpointId }, buckets[0]?.timestamp);
  const over = {
    buckets,
    isMarked: (from: number, to: number) => incidents.some((incident) => wasOpen(incident, from, to)),
  };
  const linkTo: LinkToOutcome = ({ status }, bars) => {
    if (status === REFUSED.status) return linkToRefused(endpointId);
    return {
      from: '/$projectId',
      to: PAGES[direction],
      search: { status, endpointId, ...timesOf(buckets, bars) },
    };
  };
  const outcomes = direction === 'inbound' ? [...OUTCOMES, REFUSED] : OUTCOMES;
  return (
    <>
      <NumberCards outcomes={outcomes} counts={{ ...metrics, total }} linkTo={linkTo}>
        <NumberCard label="Success rate" value={total === 0 ? '–' : formatShare(successRate)} />
        <NumberCard label="Average latency" value={formatAverage(metrics)} hint={describeLatency(metrics)} />
      </NumberCards>
      {incidents.map((incident) => (
        <PageLink key={incident.id} size="sm" {...incidentLink(incident.id)}>
          {describePast(incident)}
        </PageLink>
      ))}
      <Charts>
        <OutcomeChart label="Messages by acceptance" outcomes={outcomes} linkTo={linkTo} {...over} />
        <OutcomeChart label="Attempts by their time" outcomes={ATTEMPTS} {...over} />
        <LatencyChart metrics={metrics} />
      </Charts>
    </>
  );
}
