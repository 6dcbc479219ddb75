import { Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import type { MetricsTimeseries } from '@posthorn/client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BarChart } from '../charts/bar-chart.js';
import { FailureNotice } from '../failures/failure-notice.js';
import { formatCount, formatShare } from '../formats/format.js';
import { formatTime } from '../formats/time-format.js';
import { LatencyChart } from './latency-chart.js';
import { describeLatency, formatAverage } from './latency.js';
import { NumberCard, NumberGrid } from './number-cards.js';
import { OutcomeLegend, OutcomeLink, messagesOf, scopeOf } from './outcome-link.js';
import { OUTCOMES } from './outcomes.js';
import { type Counted, useMetrics } from './use-metrics.js';
import { WindowSwitch, useWindow } from './window-switch.js';

const SERIES = OUTCOMES.map(({ name, color }) => ({
  name,
  color: `var(--mantine-color-${color.replace('.', '-')})`,
}));

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
      {metrics.data && <Numbers metrics={metrics.data} counted={counted} />}
      {metrics.data && <Charts metrics={metrics.data} counted={counted} />}
    </Stack>
  );
}

interface NumbersProps {
  readonly metrics: MetricsTimeseries;
  readonly counted: Counted;
}

function Numbers({ metrics, counted }: NumbersProps): ReactNode {
  const { totalMessages: total, successRate } = metrics;
  return (
    <NumberGrid>
      {OUTCOMES.map((outcome) => (
        <OutcomeLink key={outcome.name} outcome={outcome} scope={scopeOf(metrics, counted)}>
          <NumberCard label={outcome.name} value={formatCount(outcome.count({ ...metrics, total }))} />
        </OutcomeLink>
      ))}
      <NumberCard label="Success rate" value={total === 0 ? '–' : formatShare(successRate)} />
      <NumberCard label="Average latency" value={formatAverage(metrics)} hint={describeLatency(metrics)} />
    </NumberGrid>
  );
}

function Charts({ metrics, counted }: NumbersProps): ReactNode {
  const navigate = useNavigate();
  const bars = metrics.buckets.map((bucket) => ({
    label: formatTime(bucket.timestamp, Date.now()),
    values: OUTCOMES.map(({ count }) => count(bucket)),
  }));
  const openBar = (outcome: number, bar: number): void => {
    const chosen = OUTCOMES[outcome];
    if (chosen) void navigate(messagesOf(chosen, scopeOf(metrics, counted, bar)));
  };
  return (
    <Paper p="md" shadow="xs" bg="light-dark(white, var(--mantine-color-dark-6))">
      <OutcomeLegend scope={scopeOf(metrics, counted)} />
      <BarChart label="Messages over time" series={SERIES} bars={bars} onOpen={openBar} />
      <LatencyChart metrics={metrics} />
    </Paper>
  );
}
