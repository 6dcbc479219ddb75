import { findPeakRssBytes } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Metric } from '../lab/scenario.js';

const MB = 1024 * 1024;

/** The peak of the resident memory of each process since its start. */
export async function memoryMetrics({ stack }: BenchLab): Promise<readonly Metric[]> {
  const processes = [...stack.services.processes, { name: 'Redis', pid: stack.redis.pid }];
  const peaks = await Promise.all(processes.map(({ pid }) => findPeakRssBytes(pid)));
  return [
    {
      name: 'most memory of a process',
      value: Math.max(0, ...peaks.map((peak) => peak ?? 0)) / MB,
      unit: 'MB',
    },
    ...processes.map(({ name }, index) => ({
      name: `memory of ${name}`,
      value: (peaks[index] ?? Number.NaN) / MB,
      unit: 'MB' as const,
    })),
  ];
}
