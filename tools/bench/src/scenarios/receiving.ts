import { prepareForwarded, prepareStored } from '../load/prepare-webhooks.js';
import type { Scenario } from '../lab/scenario.js';
import { measureClosedLoop } from './saturation.js';
import { measureAt } from './steady.js';
import { cpuMetrics, measureCosts } from '../costs/costs.js';
import { sendFor } from '../load/closed-loop.js';

const ENDPOINTS = 50;
/** In webhooks a second. */
const RATE = 100;

/** `steady` and `saturation` with received webhooks instead of sends. */
export const receiveForward: Scenario = {
  name: 'receive-forward',
  description: `1 KB signed webhooks to 50 inbound endpoints, at ${RATE} a second and in a closed loop.`,
  run: (bench) =>
    bench.withOwn(
      { services: { api: 1, ingest: 1, 'delivery-worker': bench.scale.workers, 'retry-scheduler': 1 } },
      async (lab) => {
        const target = await prepareForwarded(lab, ENDPOINTS);
        const steady = await measureAt(RATE, bench, { lab, target });
        return { metrics: [...steady, ...(await measureClosedLoop(bench, lab, target))] };
      },
    ),
};

/** The work is done when a webhook is answered: its event is stored for a consumer. */
export const receiveStore: Scenario = {
  name: 'receive-store',
  description: '1 KB signed webhooks to 50 pull endpoints over 64 connections, in a closed loop.',
  run: ({ scale: { seconds }, say, withOwn }) =>
    withOwn({ services: { api: 1, ingest: 1 } }, async (lab) => {
      const target = await prepareStored(lab, ENDPOINTS);
      say('warms up');
      await sendFor(lab, target, seconds);
      say(`sends for ${seconds} s`);
      const { costs, found } = await measureCosts(lab, () => sendFor(lab, target, seconds));
      return {
        metrics: [
          { name: 'accepted', value: found.perSecond, unit: '/s' },
          ...cpuMetrics(costs, found.accepted),
        ],
      };
    }),
};
