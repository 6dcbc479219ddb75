import { Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import type { EventMetrics, EventMetricsTimeseries } from '@posthorn/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BarChart } from '../charts/bar-chart.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { formatCount, formatMs, formatShare } from '../formats/format.js';
import { formatTime } from '../formats/time-format.js';
import { pullEndpointLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { NumberCard, NumberGrid } from '../metrics/number-cards.js';
import { LegendKey } from '../metrics/outcome-link.js';
import type { MetricsWindow } from '../metrics/use-metrics.js';
import { WindowSwitch, useWindow } from '../metrics/window-switch.js';
import { useRead } from '../session/use-read.js';

const REFRESH_MS = 30_000;

type Bucket = EventMetricsTimeseries['buckets'][number];

/** What becomes of an event, and the filter that lists the same ones. */
const STEPS: readonly {
  readonly name: string;
  readonly status: string;
  readonly color: string;
  readonly count: (counts: Pick<Bucket, 'stored' | 'fetched' | 'succeeded'>) => number;
}[] = [
  { name: 'Stored', status: 'stored', color: 'blue-5', count: ({ stored }) => stored },
  { name: 'Fetched', status: 'fetched', color: 'orange-4', count: ({ fetched }) => fetched },
  { name: 'Acknowledged', status: 'delivered', color: 'teal-6', count: ({ succeeded }) => succeeded },
];

const SERIES = STEPS.map(({ name, color }) => ({ name, color: `var(--mantine-color-${color})` }));

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

export interface PullNumbersProps {
  /** Undefined: the whole project. */
  readonly endpointId?: string;
  readonly title?: string;
  readonly aside?: ReactNode;
}

/** The events that were received in the window of the address. Those of one endpoint lead to its events. */
export function PullNumbers(props: PullNumbersProps): ReactNode {
  const { endpointId, title = 'Events', aside = <WindowSwitch /> } = props;
  const window = useWindow();
  const metrics = usePullMetrics(window, endpointId);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {title}
        </Title>
        {aside}
      </Group>
      {metrics.isPending && <Skeleton h={72} />}
      {metrics.isLoadingError && (
        <FailureNotice error={metrics.error} onRetry={() => void metrics.refetch()} />
      )}
      {metrics.data && <Numbers {...metrics.data} endpointId={endpointId} />}
      {metrics.data && endpointId !== undefined && (
        <Chart buckets={metrics.data.buckets} endpointId={endpointId} />
      )}
    </Stack>
  );
}

function Numbers({
  totals,
  buckets,
  endpointId,
}: PullMetrics & { readonly endpointId: string | undefined }): ReactNode {
  const { total, delivered, successRate, avgLatencyMs } = totals;
  return (
    <NumberGrid>
      {STEPS.map(({ name, status, count }) => {
        const card = <NumberCard key={name} label={name} value={formatCount(count(totals))} />;
        if (endpointId === undefined) return card;
        const address = eventsOf(endpointId, { status, from: buckets[0]?.timestamp });
        return (
          <PageLink key={name} c="inherit" underline="never" {...address}>
            {card}
          </PageLink>
        );
      })}
      <NumberCard label="Acknowledged share" value={total === 0 ? '–' : formatShare(successRate)} />
      <NumberCard label="Until acknowledged" value={delivered === 0 ? '–' : formatMs(avgLatencyMs)} />
    </NumberGrid>
  );
}

interface ChartProps extends Pick<PullMetrics, 'buckets'> {
  readonly endpointId: string;
}

function Chart({ buckets, endpointId }: ChartProps): ReactNode {
  const navigate = useNavigate();
  const openBar = (step: number, bar: number): void => {
    const times = { from: buckets[bar]?.timestamp, to: buckets[bar + 1]?.timestamp };
    void navigate(eventsOf(endpointId, { status: STEPS[step]?.status, ...times }));
  };
  return (
    <Paper p="md" shadow="xs" bg="light-dark(white, var(--mantine-color-dark-6))">
      <Group justify="flex-end" gap="md" mb="xs">
        {STEPS.map(({ name, status, color }) => (
          <PageLink
            key={name}
            c="inherit"
            underline="never"
            {...eventsOf(endpointId, { status, from: buckets[0]?.timestamp })}
          >
            <LegendKey name={name} color={color} />
          </PageLink>
        ))}
      </Group>
      <BarChart
        label="Events over time"
        series={SERIES}
        bars={buckets.map((bucket) => ({
          label: formatTime(bucket.timestamp, Date.now()),
          values: STEPS.map(({ count }) => count(bucket)),
        }))}
        onOpen={openBar}
      />
    </Paper>
  );
}

/** The page that lists some events of an endpoint. */
function eventsOf(
  endpointId: string,
  { status, from, to }: Readonly<Partial<Record<'status' | 'from' | 'to', string | undefined>>>,
) {
  return {
    ...pullEndpointLink(endpointId),
    search: { tab: 'events', status, from, to },
  } as const;
}
