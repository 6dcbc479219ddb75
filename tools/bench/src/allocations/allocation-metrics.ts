import { type ServiceKind, sum } from '@posthorn/lab';
import type { Metric } from '../lab/scenario.js';
import type { Allocations } from './sample-allocations.js';

export const KB = 1024;

/** The average of one of these messages in each of these services. */
export function allocationMetrics(
  allocations: Allocations,
  kinds: readonly ServiceKind[],
  messages: number,
): readonly Metric[] {
  return kinds.map((kind) => ({
    name: `allocated by ${kind}`,
    value: sum(allocations.get(kind)?.values() ?? []) / KB / messages,
    unit: 'KB',
  }));
}
