import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useMutationObserver } from '@mantine/hooks';
import type { MetricsTimeseries } from '@posthorn/client';
import type { ReactNode, RefCallback } from 'react';
import { FailureNotice } from '../failures/failure-notice.js';
import { formatCount, formatMs, formatShare } from '../formats/format.js';
import { NumberCards } from './number-cards.js';
import { type Counted, type MetricsWindow, useMetrics } from './use-metrics.js';
import { WindowSwitch, useWindow } from './window-switch.js';

const SERIES = [
  { name: 'Delivered', color: 'indigo.5' },
  { name: 'Waiting', color: 'orange.4' },
  { name: 'Failed', color: 'red.6' },
];

export interface MetricsViewProps extends Counted {
  readonly title?: string;
  /** Stands beside the title, where the page has the choice of the time in another place. */
  readonly aside?: ReactNode;
}

/** The outcomes of the messages in the window of the address: of the whole project, or of one endpoint. */
export function MetricsView({
  title = 'Deliveries',
  aside = <WindowSwitch />,
  ...counted
}: MetricsViewProps): ReactNode {
  const window = useWindow();
  const metrics = useMetrics({ window, ...counted });
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {title}
        </Title>
        {aside}
      </Group>
      {metrics.isPending && <Skeleton h={300} />}
      {metrics.isLoadingError && (
        <FailureNotice error={metrics.error} onRetry={() => void metrics.refetch()} />
      )}
      {metrics.data && <Numbers metrics={metrics.data} />}
      {metrics.data && <Chart metrics={metrics.data} window={window} />}
    </Stack>
  );
}

function Numbers({ metrics }: { readonly metrics: MetricsTimeseries }): ReactNode {
  const { totalMessages, succeeded, failed, successRate, avgLatencyMs } = metrics;
  const numbers = [
    ['Delivered', formatCount(succeeded)],
    ['Waiting', formatCount(Math.max(0, totalMessages - succeeded - failed))],
    ['Failed', formatCount(failed)],
    ['Success rate', totalMessages === 0 ? '–' : formatShare(successRate)],
    ['Average latency', totalMessages === 0 ? '–' : formatMs(avgLatencyMs)],
  ] as const;
  return <NumberCards numbers={numbers} />;
}

interface ChartProps {
  readonly metrics: MetricsTimeseries;
  readonly window: MetricsWindow;
}

function Chart({ metrics, window }: ChartProps): ReactNode {
  const chart = useChartStop();
  const isDay = window === '1h' || window === '24h';
  const format = new Intl.DateTimeFormat(
    undefined,
    isDay ? { timeStyle: 'short' } : { day: 'numeric', month: 'short', hour: '2-digit' },
  );
  const data = metrics.buckets.map(({ timestamp, succeeded, failed, retrying }) => ({
    at: format.format(new Date(timestamp)),
    Delivered: succeeded,
    Waiting: retrying,
    Failed: failed,
  }));
  return (
    <Paper ref={chart} p="md" shadow="xs" bg="light-dark(white, var(--mantine-color-dark-6))">
      <BarChart
        h={230}
        data={data}
        dataKey="at"
        type="stacked"
        series={SERIES}
        withLegend
        valueFormatter={formatCount}
        tickLine="none"
        gridAxis="x"
        yAxisProps={{ allowDecimals: false }}
        barProps={{ isAnimationActive: false }}
        aria-label="Messages over time"
      />
    </Paper>
  );
}

const LAYERS = 'g[class^="recharts-zIndex-layer"]:not([tabindex])';
const NODES = { childList: true, subtree: true };

/**
 * Makes a chart one stop of the Tab key. Chromium would also stop at groups of an SVG that something listens to, as the
 * layers of the chart are.
 */
function useChartStop(): RefCallback<HTMLDivElement> {
  return useMutationObserver<HTMLDivElement>(skipLayers, NODES);
}

function skipLayers(changes: readonly MutationRecord[]): void {
  for (const { target } of changes) {
    if (!(target instanceof Element)) continue;
    for (const layer of target.querySelectorAll(LAYERS)) layer.setAttribute('tabindex', '-1');
  }
}
