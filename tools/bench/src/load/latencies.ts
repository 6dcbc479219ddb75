import { type ReceiptColumns, quantile } from '@posthorn/lab';
import type { Metric } from '../lab/scenario.js';

interface IntendedSends {
  readonly messageIds: readonly string[];
  readonly intendedMs: Float64Array;
}

/** The latency of each send after `fromMs`, from its planned time to its receipt; Infinity if it never arrived. */
export function latenciesMs(
  { messageIds, intendedMs }: IntendedSends,
  receipts: Pick<ReceiptColumns, 'messageIds' | 'atMs'>,
  fromMs: number,
): readonly number[] {
  const receivedMs = new Map<string, number>();
  for (const [index, id] of receipts.messageIds.entries()) {
    if (!receivedMs.has(id)) receivedMs.set(id, receipts.atMs[index] ?? Number.POSITIVE_INFINITY);
  }
  return messageIds.flatMap((id, index) => {
    const intended = intendedMs[index] ?? 0;
    return intended < fromMs ? [] : [(receivedMs.get(id) ?? Number.POSITIVE_INFINITY) - intended];
  });
}

const SHARES = [0.5, 0.95, 0.99] as const;

export function quantileMetrics(what: string, latencies: readonly number[]): readonly Metric[] {
  return SHARES.map((share) => ({
    name: `${what}: p${share * 100}`,
    value: quantile(latencies, share) ?? Number.NaN,
    unit: 'ms',
  }));
}
