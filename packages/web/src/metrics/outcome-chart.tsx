import { ColorSwatch, Group, Paper } from '@mantine/core';
import { type LinkOptions, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BarChart } from '../charts/bar-chart.js';
import { formatTime } from '../formats/time-format.js';
import { PageLink } from '../layout/page-link.js';
import type { LinkToOutcome, Outcome } from './outcomes.js';

interface Bucket {
  readonly timestamp: string;
}

export interface OutcomeChartProps<Counts extends Bucket> {
  readonly label: string;
  readonly outcomes: readonly Outcome<Counts>[];
  readonly buckets: readonly Counts[];
  readonly linkTo: LinkToOutcome;
  /** Stands below the bars. */
  readonly children?: ReactNode;
}

/** The outcomes over time. The bars and what their colours mean lead to what they count. */
export function OutcomeChart<Counts extends Bucket>(props: OutcomeChartProps<Counts>): ReactNode {
  const { label, outcomes, buckets, linkTo, children } = props;
  const navigate = useNavigate();
  const series = outcomes.map(({ name, color }) => ({ name, color: `var(--mantine-color-${color})` }));
  return (
    <Paper p="md" shadow="xs" bg="light-dark(white, var(--mantine-color-dark-6))">
      <Group justify="flex-end" gap="md" mb="xs">
        {outcomes.map((outcome, index) => (
          <CountedLink key={outcome.name} to={linkTo(outcome)} title={outcome.words}>
            <Group gap={6} component="span">
              <ColorSwatch size={10} withShadow={false} color={series[index]?.color ?? ''} />
              {outcome.name}
            </Group>
          </CountedLink>
        ))}
      </Group>
      <BarChart
        label={label}
        series={series}
        bars={buckets.map((bucket) => ({
          label: formatTime(bucket.timestamp, Date.now()),
          values: outcomes.map(({ count }) => count(bucket)),
        }))}
        onOpen={(chosen, bar) => outcomes[chosen] && void navigate(linkTo(outcomes[chosen], bar))}
      />
      {children}
    </Paper>
  );
}

interface CountedLinkProps {
  readonly to: LinkOptions;
  readonly title: string | undefined;
  readonly children: ReactNode;
}

/** Leads to what a number counts. Hovering says what it means. */
export function CountedLink({ to, title, children }: CountedLinkProps): ReactNode {
  return (
    <PageLink c="inherit" underline="never" title={title} {...to}>
      {children}
    </PageLink>
  );
}

/** The times of the whole window, which lasts until now, or of one of its buckets. */
export function timesOf(buckets: readonly Bucket[], index?: number): { from?: string; to?: string } {
  if (index === undefined) return { from: buckets[0]?.timestamp };
  return { from: buckets[index]?.timestamp, to: buckets[index + 1]?.timestamp };
}
