import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadTarget, nowMs, quantile } from '@posthorn/lab';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Bench, Outcome } from '../lab/scenario.js';
import { SERVICE_CONSUMERS } from '../costs/consumers.js';
import { measureCosts } from '../costs/costs.js';

const WARM_UP_SHARE = 0.5;

/** The highest rate that the API accepts over the given connections, and its cost. */
export async function measureAcceptance(
  { scale, say }: Pick<Bench, 'scale' | 'say'>,
  lab: BenchLab,
  target: LoadTarget,
): Promise<Outcome> {
  const { generator } = lab;
  say('warms up');
  await generator.start(target, { kind: 'closed' });
  await sleep(scale.seconds * WARM_UP_SHARE * 1000);
  await generator.stopSending();
  say(`sends for ${scale.seconds} s`);
  const startedMs = nowMs();
  await generator.start(target, { kind: 'closed' });
  const costs = await measureCosts(lab, () => sleep(scale.seconds * 1000));
  const tookSeconds = (nowMs() - startedMs) / 1000;
  const { accepted, refused, intendedMs, answeredMs } = await generator.stopSending();
  const latencies = [...answeredMs].map((at, index) => at - (intendedMs[index] ?? 0));
  return {
    metrics: [
      { name: 'accepted', value: accepted / tookSeconds, unit: '/s' },
      { name: 'refused', value: refused, unit: '' },
      { name: 'p50', value: quantile(latencies, 0.5) ?? Number.NaN, unit: 'ms' },
      { name: 'p99', value: quantile(latencies, 0.99) ?? Number.NaN, unit: 'ms' },
      ...SERVICE_CONSUMERS.map((consumer) => ({
        name: `CPU of ${consumer}`,
        value: costs.cpuMs[consumer] / accepted,
        unit: 'ms' as const,
      })),
    ],
    explanations: [],
  };
}
