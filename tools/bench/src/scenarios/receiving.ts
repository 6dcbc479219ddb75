import { prepareForwarded, preparePublished, prepareStored } from '../load/prepare-webhooks.js';
import type { Metric, Scenario } from '../lab/scenario.js';
import { medianOf } from '../report/medians.js';
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

const ROUNDS = 5;
const KINDS = ['forwarded', 'published'] as const;

/** Webhooks that become events without subscribers, and as many to forward. No worker takes part. */
export const receivePublish: Scenario = {
  name: 'receive-publish',
  description: `1 KB signed webhooks to ingest alone, in a closed loop: to publish, and in turn to forward, ${ROUNDS} times each.`,
  run: ({ scale: { seconds }, say, withOwn }) =>
    withOwn({ services: { api: 1, ingest: 1 } }, async (lab) => {
      const targets = {
        forwarded: await prepareForwarded(lab, ENDPOINTS),
        published: await preparePublished(lab, ENDPOINTS),
      };
      const times = { forwarded: [] as number[], published: [] as number[] };
      const metrics: Metric[] = [];
      for (const round of Array.from({ length: ROUNDS + 1 }).keys()) {
        for (const kind of KINDS) {
          say(round === 0 ? `warms up: ${kind}` : `round ${round}: ${kind}`);
          const { costs, found } = await measureCosts(lab, () => sendFor(lab, targets[kind], seconds));
          if (round > 0) times[kind].push(1000 / found.perSecond);
          if (round === ROUNDS) metrics.push(...cpuMetrics(costs, found.accepted, `${kind}: `));
        }
      }
      const forwarded = medianOf(times.forwarded);
      const published = medianOf(times.published);
      return {
        metrics: [
          { name: 'forwarded: time', value: forwarded, unit: 'ms' },
          { name: 'published: time', value: published, unit: 'ms' },
          { name: 'time, of forwarded', value: published / forwarded, unit: 'times' },
          ...metrics,
        ],
      };
    }),
};
