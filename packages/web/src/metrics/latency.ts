import type { MetricsTimeseries } from '@posthorn/client';
import { NOTHING, formatMs } from '../formats/format.js';

type Latencies = Pick<MetricsTimeseries, 'p50LatencyMs' | 'p95LatencyMs'>;

/** `p50 80 ms, p95 1,200 ms`. Empty without attempts. */
export function describeLatency({ p50LatencyMs, p95LatencyMs }: Latencies): string {
  if (p50LatencyMs === null || p95LatencyMs === null) return '';
  return `p50 ${formatMs(p50LatencyMs)}, p95 ${formatMs(p95LatencyMs)}`;
}

/** `120 ms`, and a dash without attempts. */
export function formatAverage({
  avgLatencyMs,
  p50LatencyMs,
}: Pick<MetricsTimeseries, 'avgLatencyMs' | 'p50LatencyMs'>): string {
  return avgLatencyMs === 0 && p50LatencyMs === null ? NOTHING : formatMs(avgLatencyMs);
}

/** Fewer values that follow each other are points. */
const LINE_FROM = 3;

/** The stretches between the gaps of values, as points from 0 to 1 to the right and to the bottom. */
export function stretchesOf(values: readonly (number | null)[], highest: number): readonly Stretch[] {
  const width = 1 / Math.max(1, values.length);
  const stretches: string[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    if (index === 0 || values[index - 1] === null) stretches.push([]);
    const y = 1 - value / Math.max(1, highest);
    stretches.at(-1)?.push(`${((index + 0.5) * width).toFixed(4)},${y.toFixed(4)}`);
  });
  return stretches.flatMap((points): readonly Stretch[] =>
    points.length < LINE_FROM
      ? // A line without a length, whose round ends are seen.
        points.map((point) => ({ points: `${point} ${point}`, isPoint: true }))
      : [{ points: points.join(' '), isPoint: false }],
  );
}

export interface Stretch {
  readonly points: string;
  readonly isPoint: boolean;
}
