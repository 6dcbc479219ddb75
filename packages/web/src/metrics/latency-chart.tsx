import { Box, Group, Text } from '@mantine/core';
import type { MetricsTimeseries } from '@posthorn/client';
import type { ReactNode } from 'react';
import { formatMs } from '../formats/format.js';
import { formatTime } from '../formats/time-format.js';
import { describeLatency, stretchesOf } from './latency.js';

type Bucket = MetricsTimeseries['buckets'][number];

interface Line {
  readonly name: string;
  readonly color: string;
  readonly dash?: string;
  readonly valueOf: (bucket: Pick<Bucket, 'avgLatencyMs' | 'p50LatencyMs' | 'p95LatencyMs'>) => number | null;
}

const LINES: readonly Line[] = [
  { name: 'p95', color: 'orange', valueOf: ({ p95LatencyMs }) => p95LatencyMs },
  { name: 'p50', color: 'indigo', valueOf: ({ p50LatencyMs }) => p50LatencyMs },
  {
    name: 'average',
    color: 'gray',
    dash: '4 3',
    valueOf: ({ avgLatencyMs, p50LatencyMs }) => (p50LatencyMs === null ? null : avgLatencyMs),
  },
];

export interface LatencyChartProps {
  readonly metrics: Omit<MetricsTimeseries, 'totalMessages'>;
}

/** How long attempts took: the median and the 95th percentile, beside the average. */
export function LatencyChart({ metrics }: LatencyChartProps): ReactNode {
  const { buckets } = metrics;
  const highest = Math.max(
    1,
    ...buckets.flatMap((bucket) => LINES.map(({ valueOf }) => valueOf(bucket) ?? 0)),
  );
  const label = describeLatency(metrics) || 'No attempts';
  return (
    <Box component="figure" m={0} aria-label="Latency over time">
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="xs" c="dimmed">
          Latency
        </Text>
        <Group gap="md">
          {LINES.map((line) => (
            <Legend key={line.name} line={line} />
          ))}
        </Group>
      </Group>
      <svg
        height={110}
        // Below the bars of the other charts. A point at the edge is whole.
        style={{ width: 'calc(100% - 48px)', marginLeft: 48, overflow: 'visible' }}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {LINES.flatMap(({ name, color, dash, valueOf }) =>
          stretchesOf(buckets.map(valueOf), highest).map(({ points, isPoint }) => (
            <polyline
              key={`${name} ${points}`}
              points={points}
              fill="none"
              stroke={`var(--mantine-color-${color}-5)`}
              strokeWidth={isPoint ? 5 : 1.5}
              strokeLinecap={isPoint ? 'round' : 'butt'}
              strokeDasharray={isPoint ? undefined : dash}
              vectorEffect="non-scaling-stroke"
            />
          )),
        )}
        {buckets.map((bucket, index) => (
          <rect
            key={bucket.timestamp}
            x={index / buckets.length}
            width={1 / buckets.length}
            height={1}
            fill="transparent"
          >
            <title>{`${formatTime(bucket.timestamp, Date.now())}: ${describeBucket(bucket)}`}</title>
          </rect>
        ))}
      </svg>
      <Text size="xs" c="dimmed">
        0 to {formatMs(highest)}
      </Text>
    </Box>
  );
}

function describeBucket(bucket: Bucket): string {
  const words = describeLatency(bucket);
  return words === '' ? 'no attempts' : `${words}, on average ${formatMs(bucket.avgLatencyMs)}`;
}

function Legend({ line: { name, color, dash } }: { readonly line: Line }): ReactNode {
  return (
    <Group gap={6} wrap="nowrap">
      <svg width={16} height={4} aria-hidden="true">
        <line
          x2={16}
          y1={2}
          y2={2}
          stroke={`var(--mantine-color-${color}-5)`}
          strokeWidth={2}
          strokeDasharray={dash}
        />
      </svg>
      <Text size="xs">{name}</Text>
    </Group>
  );
}
