import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadTarget, nowMs } from '@posthorn/lab';
import { CONSUMERS, ofServices } from '../costs/consumers.js';
import { measureCosts } from '../costs/costs.js';
import { drain } from '../load/drain.js';
import { memoryMetrics } from '../costs/memory-metrics.js';
import { prepareLoad } from '../load/prepare-load.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Outcome, Scenario } from '../lab/scenario.js';

const ENDPOINTS = 50;

/** Sends as fast as the api accepts, and waits until all is delivered. */
export const saturation: Scenario = {
  name: 'saturation',
  description: '1 KB messages to 50 endpoints over 64 connections, in a closed loop, until all have arrived.',
  needs: [],
  run: ({ scale, say, withOwn }) =>
    withOwn({ services: { api: 1, 'delivery-worker': scale.workers, 'retry-scheduler': 1 } }, async (lab) => {
      const { target } = await prepareLoad(lab, { endpoints: ENDPOINTS });
      say('warms up');
      await sendAndDrain(lab, target, scale.seconds);
      say(`sends for ${scale.seconds} s`);
      return await measureClosedLoop(lab, target, scale.seconds);
    }),
};

/** Measures sends in a closed loop, until all are delivered. */
export async function measureClosedLoop(
  lab: BenchLab,
  target: LoadTarget,
  seconds: number,
): Promise<Outcome> {
  const startedMs = nowMs();
  let sent = { accepted: 0, tookSeconds: 0 };
  const { cpuMs } = await measureCosts(lab, async () => {
    sent = await sendAndDrain(lab, target, seconds);
  });
  const { accepted, tookSeconds } = sent;
  return {
    metrics: [
      { name: 'accepted', value: accepted / tookSeconds, unit: '/s' },
      { name: 'delivered', value: (accepted / (nowMs() - startedMs)) * 1000, unit: '/s' },
      { name: 'CPU', value: ofServices(cpuMs) / accepted, unit: 'ms' },
      ...CONSUMERS.map((consumer) => ({
        name: `CPU of ${consumer}`,
        value: cpuMs[consumer] / accepted,
        unit: 'ms' as const,
      })),
      ...(await memoryMetrics(lab)),
    ],
    explanations: [],
  };
}

async function sendAndDrain(
  { generator, receivers }: BenchLab,
  target: LoadTarget,
  seconds: number,
): Promise<{ readonly accepted: number; readonly tookSeconds: number }> {
  const takenBefore = await receivers.countTaken();
  const startedMs = nowMs();
  await generator.start(target, { kind: 'closed' });
  await sleep(seconds * 1000);
  const { accepted } = await generator.stopSending();
  const tookSeconds = (nowMs() - startedMs) / 1000;
  await drain({ receivers }, takenBefore + accepted);
  await receivers.takeReceipts();
  return { accepted, tookSeconds };
}
