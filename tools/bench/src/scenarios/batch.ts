import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadTarget, nowMs } from '@posthorn/lab';
import { ofServices } from '../costs/consumers.js';
import { measureCosts } from '../costs/costs.js';
import { prepareLoad } from '../load/prepare-load.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Metric, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;
const SIZES = [1, 10, 100] as const;

/** Accepts messages one by one and in batches. No worker runs, so that only the acceptance is measured. */
export const batch: Scenario = {
  name: 'batch',
  description: '1 KB messages accepted one by one, and in batches of 10 and 100, over 8 connections.',
  needs: [],
  run: ({ scale, say, withOwn }) =>
    withOwn({ services: { api: 1, 'delivery-worker': 0, 'retry-scheduler': 1 } }, async (lab) => {
      const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS, connections: 8 });
      const metrics: Metric[] = [];
      for (const size of SIZES) {
        say(`${size} at a time`);
        metrics.push(
          ...(await measure(lab, size === 1 ? target : inBatches(target, size), {
            size,
            seconds: scale.seconds,
          })),
        );
      }
      return { metrics, explanations: [] };
    }),
};

function inBatches(target: LoadTarget, size: number): LoadTarget {
  const messages = Array.from({ length: size }, (_, n) => target.bodies[n % target.bodies.length]);
  return { ...target, url: `${target.url}-batch`, bodies: [`{"messages":[${messages.join(',')}]}`] };
}

async function measure(
  lab: BenchLab,
  target: LoadTarget,
  { size, seconds }: { readonly size: number; readonly seconds: number },
): Promise<readonly Metric[]> {
  let messages = 0;
  const startedMs = nowMs();
  const { cpuMs } = await measureCosts(lab, async () => {
    await lab.generator.start(target, { kind: 'closed' });
    await sleep(seconds * 1000);
    messages = (await lab.generator.stopSending()).accepted * size;
  });
  return [
    { name: `${size} at a time`, value: (messages / (nowMs() - startedMs)) * 1000, unit: '/s' },
    { name: `${size} at a time: CPU of a message`, value: ofServices(cpuMs) / messages, unit: 'ms' },
  ];
}
