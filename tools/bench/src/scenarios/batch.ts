import { setTimeout as sleep } from 'node:timers/promises';
import { type Aim, nowMs } from '@posthorn/lab';
import { ofServices } from '../costs/consumers.js';
import { measureCosts } from '../costs/costs.js';
import { prepareLoad } from '../load/prepare-load.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Figure, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;
const SIZES = [1, 10, 100] as const;

/** Accepts messages one by one and in batches. No worker runs, so that only the acceptance is measured. */
export const batch: Scenario = {
  name: 'batch',
  description: '1 KB messages accepted one by one, and in batches of 10 and 100, over 8 connections.',
  needs: [],
  run: ({ scale, say, withOwn }) =>
    withOwn({ services: { api: 1, 'delivery-worker': 0, 'retry-scheduler': 1 } }, async (lab) => {
      const { aim } = await prepareLoad(lab, { endpoints: ENDPOINTS, connections: 8 });
      const figures: Figure[] = [];
      for (const size of SIZES) {
        say(`${size} at a time`);
        figures.push(
          ...(await measure(lab, size === 1 ? aim : inBatches(aim, size), { size, seconds: scale.seconds })),
        );
      }
      return { figures, remarks: [] };
    }),
};

function inBatches(aim: Aim, size: number): Aim {
  const messages = Array.from({ length: size }, (_, n) => aim.bodies[n % aim.bodies.length]);
  return { ...aim, url: `${aim.url}-batch`, bodies: [`{"messages":[${messages.join(',')}]}`] };
}

async function measure(
  lab: BenchLab,
  aim: Aim,
  { size, seconds }: { readonly size: number; readonly seconds: number },
): Promise<readonly Figure[]> {
  let messages = 0;
  const startedMs = nowMs();
  const { cpuMs } = await measureCosts(lab, async () => {
    await lab.generator.start(aim, { kind: 'closed' });
    await sleep(seconds * 1000);
    messages = (await lab.generator.stopSending()).accepted * size;
  });
  return [
    { name: `${size} at a time`, value: (messages / (nowMs() - startedMs)) * 1000, unit: '/s' },
    { name: `${size} at a time: CPU of a message`, value: ofServices(cpuMs) / messages, unit: 'ms' },
  ];
}
