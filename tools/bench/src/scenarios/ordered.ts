import { type LoadTarget, sum } from '@posthorn/lab';
import { ofServices } from '../costs/consumers.js';
import { type Costs, measureCosts } from '../costs/costs.js';
import type { BenchLab } from '../lab/open-bench-lab.js';
import type { Metric, Scenario } from '../lab/scenario.js';
import { sendAndDrain } from '../load/closed-loop.js';
import { prepareLoad } from '../load/prepare-load.js';

const ENDPOINTS = 50;
/** Of each endpoint. */
const KEYS = 4;
const ROUNDS = 3;

/** Alternates between sends without keys and the same sends with many keys, which never wait for each other. */
export const ordered: Scenario = {
  name: 'ordered',
  description: `As saturation, without keys and with ${ENDPOINTS * KEYS} ordering keys, in turn.`,
  run: ({ scale, say, withOwn }) =>
    withOwn({ services: { api: 1, 'delivery-worker': scale.workers, 'retry-scheduler': 1 } }, async (lab) => {
      const targets = [
        (await prepareLoad(lab, { endpoints: ENDPOINTS })).target,
        (await prepareLoad(lab, { endpoints: ENDPOINTS, keys: KEYS })).target,
      ] as const;
      say('warms up');
      for (const target of targets) await sendAndDrain(lab, target, scale.seconds);
      const [plain, keyed]: [Measured[], Measured[]] = [[], []];
      for (let round = 1; round <= ROUNDS; round += 1) {
        say(`round ${round} of ${ROUNDS}`);
        plain.push(await measure(lab, targets[0], scale.seconds));
        keyed.push(await measure(lab, targets[1], scale.seconds));
      }
      return { metrics: compare(plain, keyed) };
    }),
};

interface Measured extends Costs {
  readonly messages: number;
}

async function measure(lab: BenchLab, target: LoadTarget, seconds: number): Promise<Measured> {
  const { costs, found } = await measureCosts(lab, () => sendAndDrain(lab, target, seconds));
  return { ...costs, messages: found.accepted };
}

function compare(plain: readonly Measured[], keyed: readonly Measured[]): readonly Metric[] {
  const perSecond = (of: readonly Measured[]): number =>
    (sum(of.map(({ messages }) => messages)) / sum(of.map(({ tookMs }) => tookMs))) * 1000;
  const cpu = (of: readonly Measured[]): number =>
    sum(of.map(({ cpuMs }) => ofServices(cpuMs))) / sum(of.map(({ messages }) => messages));
  return [
    { name: 'delivered without keys', value: perSecond(plain), unit: '/s' },
    { name: 'delivered with keys', value: perSecond(keyed), unit: '/s' },
    { name: 'delivered with keys, of without', value: perSecond(keyed) / perSecond(plain), unit: 'times' },
    { name: 'CPU without keys', value: cpu(plain), unit: 'ms' },
    { name: 'CPU with keys', value: cpu(keyed), unit: 'ms' },
  ];
}
