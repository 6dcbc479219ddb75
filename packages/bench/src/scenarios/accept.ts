import { setTimeout as sleep } from 'node:timers/promises';
import { nowMs, quantile } from '@posthorn/lab';
import { SERVICE_CONSUMERS } from '../measure/consumers.js';
import { measureCosts } from '../measure/costs.js';
import { prepareLoad } from '../measure/prepare-load.js';
import type { Scenario } from './scenario.js';

const ENDPOINTS = 50;
const WARM_UP_SHARE = 0.5;

/** The api alone: nothing is delivered meanwhile. */
export const accept: Scenario = {
  name: 'accept',
  story: 'Sends at the api alone, without workers: the most that it accepts, over 64 connections.',
  needs: ['limit'],
  run: ({ scale, say, withOwn }) =>
    withOwn({ services: { api: 1, 'delivery-worker': 0, 'retry-scheduler': 0 } }, async (workshop) => {
      const { generator } = workshop;
      const { aim } = await prepareLoad(workshop, { endpoints: ENDPOINTS });
      say('warms up');
      await generator.start(aim, { kind: 'closed' });
      await sleep(scale.seconds * WARM_UP_SHARE * 1000);
      await generator.stopSending();
      say(`sends for ${scale.seconds} s`);
      const startedMs = nowMs();
      await generator.start(aim, { kind: 'closed' });
      const costs = await measureCosts(workshop, () => sleep(scale.seconds * 1000));
      const tookSeconds = (nowMs() - startedMs) / 1000;
      const { accepted, refused, intendedMs, answeredMs } = await generator.stopSending();
      const latencies = [...answeredMs].map((at, index) => at - (intendedMs[index] ?? 0));
      return {
        figures: [
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
        remarks: [],
      };
    }),
};
