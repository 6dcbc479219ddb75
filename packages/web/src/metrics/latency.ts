import type { MetricsTimeseries } from '@posthorn/client';
import { formatMs } from '../formats/format.js';

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
  return avgLatencyMs === 0 && p50LatencyMs === null ? '–' : formatMs(avgLatencyMs);
}

/** The points of a line through values, which are null where it has gaps: from 0 to 1 to the right and to the bottom. */
export function segmentsOf(values: readonly (number | null)[], highest: number): readonly string[] {
  const width = 1 / Math.max(1, values.length);
  const segments: string[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    if (index === 0 || values[index - 1] === null) segments.push([]);
    const y = 1 - value / Math.max(1, highest);
    // A value between two gaps is a short line.
    const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
    for (const at of isAlone ? [0.25, 0.75] : [0.5])
      segments.at(-1)?.push(`${((index + at) * width).toFixed(4)},${y.toFixed(4)}`);
  });
  return segments.map((points) => points.join(' '));
}
