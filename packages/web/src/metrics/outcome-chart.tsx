import { ColorSwatch, Group, Paper, Stack, Text } from '@mantine/core';
import type { Incident } from '@posthorn/client';
import { type LinkOptions, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type BarRange, BarChart } from '../charts/bar-chart.js';
import { formatTime } from '../formats/time-format.js';
import { wasOpen } from '../incidents/incident-parts.js';
import { PageLink } from '../layout/page-link.js';
import type { LinkToOutcome, Outcome } from './outcomes.js';

interface Bucket {
  readonly timestamp: string;
}

export interface OutcomeChartProps<Counts extends Bucket> {
  readonly label: string;
  readonly outcomes: readonly Outcome<Counts>[];
  readonly buckets: readonly Counts[];
  /** Without it, the bars lead nowhere. */
  readonly linkTo?: LinkToOutcome;
  /** The buckets of their time are shaded. */
  readonly incidents: readonly Incident[];
}

/** The outcomes over time. The bars and what their colours mean lead to what they count. */
export function OutcomeChart<Counts extends Bucket>(props: OutcomeChartProps<Counts>): ReactNode {
  const { label, outcomes, buckets, linkTo, incidents } = props;
  const navigate = useNavigate();
  const series = outcomes.map(({ name, color }) => ({ name, color: `var(--mantine-color-${color})` }));
  const startOf = (index: number): number => Date.parse(buckets[index]?.timestamp ?? '') || Date.now();
  return (
    <div>
      <Group gap="md" mb="xs">
        <Text size="xs" c="dimmed" mr="auto">
          {label}
        </Text>
        {outcomes.map((outcome, index) => (
          <CountedLink key={outcome.name} to={outcome.status && linkTo?.(outcome)} title={outcome.words}>
            <Group gap={6} component="span" fz="xs">
              <ColorSwatch size={10} withShadow={false} color={series[index]?.color ?? ''} />
              {outcome.name}
            </Group>
          </CountedLink>
        ))}
      </Group>
      <BarChart
        label={label}
        series={series}
        bars={buckets.map((bucket, index) => ({
          label: formatTime(bucket.timestamp, Date.now()),
          values: outcomes.map(({ count }) => count(bucket)),
          isMarked: incidents.some((incident) => wasOpen(incident, startOf(index), startOf(index + 1))),
        }))}
        onOpen={linkTo && ((bars, chosen) => void navigate(linkTo(outcomes[chosen ?? -1] ?? {}, bars)))}
      />
    </div>
  );
}

/** Charts over the same time, one below the other. */
export function Charts({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Paper p="md" shadow="xs" bg="light-dark(white, var(--mantine-color-dark-6))">
      <Stack gap="lg">{children}</Stack>
    </Paper>
  );
}

interface CountedLinkProps {
  /** Without it, no list has what is counted. */
  readonly to: LinkOptions | '' | undefined;
  readonly title: string | undefined;
  readonly children: ReactNode;
}

/** Leads to what a number counts. Hovering says what it means. */
export function CountedLink({ to, title, children }: CountedLinkProps): ReactNode {
  if (!to) return <span title={title}>{children}</span>;
  return (
    <PageLink c="inherit" underline="never" title={title} {...to}>
      {children}
    </PageLink>
  );
}

/** The times of the whole window, which lasts until now, or of some of its buckets. */
export function timesOf(buckets: readonly Bucket[], bars?: BarRange): { from?: string; to?: string } {
  if (bars === undefined) return { from: buckets[0]?.timestamp };
  return { from: buckets[bars.first]?.timestamp, to: buckets[bars.last + 1]?.timestamp };
}
